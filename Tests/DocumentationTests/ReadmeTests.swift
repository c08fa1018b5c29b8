import Foundation
import Testing

/// What README.md says is so.
@Suite struct ReadmeTests {
    private static let readme = Result { try Readme() }
    private var readme: Readme { get throws { try Self.readme.get() } }

    @Test func twoCommandsDoTheSetup() throws {
        let commands = try readme.document.blocks(in: "sh").map(\.lines)
        try #require(commands.count == 2 && commands.allSatisfy { $0.count == 1 })
        #expect(commands[0][0].hasSuffix("swift run -c release pkce-benchmark --quick"))
        #expect(commands[1] == ["swift test"])
    }

    @Test(arguments: try readme.get().examples)
    func theCommandLinePrintsWhatIsShown(example: Example) throws {
        let lines = try Repository.output(of: example.command).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.last == "", "the output ends with a line")
        let printed = lines.dropLast().map(String.init)
        #expect(example.matches(printed), "\(example.command) printed:\n\(printed.joined(separator: "\n"))")
    }

    @Test func anExampleOfAnotherOutputIsToldApart() {
        let example = Example(command: "pkce doctor", output: ["version:  OpenSSL …", "ok"])
        #expect(example.matches(["version:  OpenSSL 3.0.19 27 Jan 2026", "ok"]))
        #expect(!example.matches(["version: OpenSSL 3.0.19 27 Jan 2026", "ok"]))
        #expect(!example.matches(["version:  OpenSSL 3.0.19 27 Jan 2026"]))
        #expect(!example.matches(["version:  OpenSSL 3.0.19 27 Jan 2026", "ok", ""]))
    }

    @Test(arguments: try readme.get().paths)
    func aPathLeadsToAFile(path: String) {
        #expect(Repository.exists(path))
    }

    @Test(arguments: try readme.get().relativeLinks)
    func aLinkLeadsToAFile(link: String) {
        #expect(Repository.exists(link))
    }

    @Test(arguments: try readme.get().uses)
    func anOptionIsInTheHelpOfItsTool(use: CommandUse) throws {
        let words = try Repository.output(of: "\(use.command) --help")
            .split { $0.isWhitespace || "[]|,.=<".contains($0) }
        for option in use.options {
            #expect(words.contains(option[...]), "\(use.command) has no \(option)")
        }
    }

    @Test func aSymbolIsOneOfTheSources() throws {
        let sources = try Repository.files(under: "Sources", suffix: ".swift") + ["Package.swift"]
        let words = try sources.flatMap(Repository.lines(of:))
            .flatMap { $0.split { !$0.isLetter && !$0.isNumber && $0 != "_" } }
        let symbols = try readme.symbols
        #expect(!symbols.isEmpty)
        #expect(Set(symbols).subtracting(words.map(String.init)) == [])
    }

    @Test func theSuitesOfTheTableAreSuitesOfTheBenchmark() throws {
        let suites = try Repository.output(of: "pkce-benchmark --list")
            .split { $0.isWhitespace }
            .map(String.init)
        let measured = try readme.measuredSuites
        #expect(!measured.isEmpty)
        #expect(Set(measured).subtracting(suites) == [])
    }

    @Test func theMinimumVersionsAreThoseThatAreEnforced() throws {
        #expect(try readme.document.prose.contains { $0.contains("Swift 6.3") && $0.contains("OpenSSL 3.0") })
        #expect(try Repository.lines(of: "Package.swift").first == "// swift-tools-version: 6.3")
        let core = try Repository.files(under: "Sources/CPKCE", suffix: ".c").flatMap(Repository.lines(of:))
        #expect(core.contains { $0.contains("OPENSSL_VERSION_NUMBER < 0x30000000L") })
    }
}
