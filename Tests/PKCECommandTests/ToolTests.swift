import Foundation
import Testing

@Suite struct ToolTests {
    static let commands = [
        "generate", "challenge", "verify", "authorize-url", "redirect-uri check", "app-flip check", "doctor",
    ]

    @Test func helpOfTheToolNamesEveryCommand() throws {
        let run = try ToolRun(["--help"])
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        for command in Self.commands {
            #expect(run.lines.contains { $0.hasPrefix("  \(command) ") })
        }
    }

    static let options: [(command: String, options: [String])] = [
        ("generate", ["--length", "--count", "--json"]),
        ("challenge", ["--method"]),
        ("verify", ["--challenge", "--method", "--pairs"]),
        (
            "authorize-url",
            [
                "--endpoint", "--client-id", "--platform", "--redirect-uri", "--scope", "--login-hint",
                "--allow-localhost", "--verifier-file", "--verifier-descriptor",
            ]
        ),
        ("redirect-uri check", ["--registered", "--platform", "--allow-localhost"]),
        ("app-flip check", ["--client-id", "--allow-sandbox"]),
        ("doctor", ["--json"]),
    ]

    @Test(arguments: options)
    func helpOfACommandNamesItsOptions(command: String, options: [String]) throws {
        let run = try ToolRun(command.split(separator: " ").map(String.init) + ["--help"])
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        #expect(run.lines[0].hasPrefix("usage: pkce \(command) "))
        for option in options + ["--help"] {
            #expect(run.lines.contains { $0.hasPrefix("  \(option) ") })
        }
    }

    @Test(arguments: [""] + commands)
    func helpFitsATerminal(command: String) throws {
        let run = try ToolRun(command.split(separator: " ").map(String.init) + ["--help"])
        #expect(run.lines.allSatisfy { $0.utf8.count <= 80 })
    }

    @Test func helpHelpsWhateverElseIsWrong() throws {
        let run = try ToolRun(["verify", "--help", "--bogus"])
        #expect(run.status == 0)
    }

    @Test func versionNamesLibcryptoAsWell() throws {
        let run = try ToolRun(["--version"])
        #expect(run.status == 0)
        #expect(run.lines.count == 1)
        #expect(run.lines[0].contains(/^pkce 0\.1\.0 \(OpenSSL [0-9]+\./))
    }

    private static let clientTypes = "ios, android, chrome, desktop, uwp"

    static let wrongUsages: [(arguments: [String], hint: String)] = [
        ([], "no command; there are \(commands.joined(separator: ", "))"),
        (["verfy"], "unknown command verfy; did you mean verify?"),
        (["frobnicate"], "unknown command frobnicate; there are \(commands.joined(separator: ", "))"),
        (["redirect-uri"], "unknown command redirect-uri; there are \(commands.joined(separator: ", "))"),
        (["app-flip", "chek"], "unknown command app-flip; there are \(commands.joined(separator: ", "))"),
        (["--json"], "unknown option --json; there are --version, --help"),
        (["--verson"], "unknown option --verson; did you mean --version?"),
        (["verify", "--chalenge", "x"], "unknown option --chalenge; did you mean --challenge?"),
        (["verify", "--verifier=x"], "unknown option --verifier; there are --challenge, --method, --pairs, --help"),
        (["verify", "-p"], "unknown option -p; there are --challenge, --method, --pairs, --help"),
        (["verify"], "verify needs --challenge <c> or --pairs"),
        (["verify", "--challenge"], "--challenge needs a value: --challenge <c>"),
        (["verify", "--challenge", "--pairs"], "--challenge needs a value: --challenge <c>"),
        (["verify", "--pairs", "--challenge", AppendixB.challenge], "--challenge and --pairs exclude each other"),
        (["verify", "--pairs", "--method", "plain"], "with --pairs the method is the third column"),
        (["verify", "--pairs=yes"], "--pairs takes no value"),
        (["verify", "--pairs", "--pairs"], "--pairs is given twice"),
        (["verify", "--challenge", "x", "--challenge=y"], "--challenge is given twice"),
        (
            ["verify", "--challenge", AppendixB.challenge, "--method", "s256"],
            "unsupported code_challenge_method; there are S256 and plain, spelt so"
        ),
        (["challenge", "--method", "S257"], "unsupported code_challenge_method; there are S256 and plain, spelt so"),
        (["challenge", "--method="], "unsupported code_challenge_method; there are S256 and plain, spelt so"),
        (["generate", "--lenght", "43"], "unknown option --lenght; did you mean --length?"),
        (["generate", "--length", "42"], "--length takes a number, 43 to 128"),
        (["generate", "--length", "129"], "--length takes a number, 43 to 128"),
        (["generate", "--length", "+43"], "--length takes a number, 43 to 128"),
        (["generate", "--length", "٤٣"], "--length takes a number, 43 to 128"),
        (["generate", "--length", ""], "--length takes a number, 43 to 128"),
        (["generate", "--count", "0"], "--count takes a number, 1 or more"),
        (["generate", "--count", "-1"], "--count takes a number, 1 or more"),
        (["generate", "--count", "99999999999999999999"], "--count takes a number, 1 or more"),
        (["redirect-uri", "check", "--platform", "iOS"], "unknown client type; there are \(clientTypes)"),
        (["app-flip", "check"], "--client-id is needed"),
        (["authorize-url"], "--endpoint is needed"),
        (["doctor", "now"], "an argument that is no option; secrets are read from standard input"),
    ]

    @Test(arguments: wrongUsages)
    func wrongUsageIsRefusedWithAHint(arguments: [String], hint: String) throws {
        let run = try ToolRun(arguments)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors == "pkce: \(hint) (see --help)\n")
    }

    static let unshown: [[String]] = [
        [AppendixB.verifier],
        ["--\(AppendixB.verifier)"],
        ["--verifier=\(AppendixB.verifier)"],
        ["verify", AppendixB.verifier],
        ["verify", "-\u{1B}[2J"],
    ]

    @Test(arguments: unshown)
    func whatCouldBeASecretOrSteerATerminalIsNotShown(arguments: [String]) throws {
        let run = try ToolRun(arguments)
        #expect(run.status == 2)
        #expect(!run.errors.contains(AppendixB.verifier))
        #expect(!run.errors.contains("\u{1B}"))
    }
}
