import Foundation
import Testing

@Suite struct AuthorizeURLTests {
    private static let valid = [
        "--endpoint": "https://e.com/auth?tenant=x", "--client-id": "client", "--platform": "desktop",
        "--redirect-uri": "http://127.0.0.1:4711/cb", "--scope": "openid email", "--verifier-descriptor": "2",
    ]

    private func run(_ changes: [String: String?]) throws -> ToolRun {
        var options = Self.valid
        for (name, value) in changes { options[name] = value }
        return try ToolRun(["authorize-url"] + options.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] })
    }

    @Test func theVerifierOnTheDescriptorSatisfiesTheChallengeInTheURL() throws {
        let run = try run(["--login-hint": "ada+1@example.com"])
        #expect(run.status == 0)
        try #require(run.lines.count == 2)
        let items = try #require(URLComponents(string: run.lines[0])?.queryItems)
        let values = Dictionary(items.map { ($0.name, $0.value ?? "") }) { _, _ in "twice" }
        #expect(
            items.map(\.name) == [
                "tenant", "client_id", "redirect_uri", "response_type", "scope", "code_challenge",
                "code_challenge_method", "state", "login_hint",
            ]
        )
        #expect(values["redirect_uri"] == "http://127.0.0.1:4711/cb")
        #expect(values["scope"] == "openid email")
        #expect(values["login_hint"] == "ada+1@example.com")
        #expect(values["state"] == run.lines[1])
        let challenge = try #require(values["code_challenge"])
        #expect(try ToolRun(["verify", "--challenge=\(challenge)"], input: run.errors.utf8).status == 0)
        #expect(!run.lines.joined().contains(run.errors.dropLast()))
    }

    @Test func verifierAndStateAreNewEachTime() throws {
        let (first, second) = (try run([:]), try run([:]))
        #expect(first.errors != second.errors)
        #expect(first.lines[1] != second.lines[1])
    }

    @Test func theVerifierFileIsNewAndItsOwnersAlone() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let toFile: [String: String?] = ["--verifier-descriptor": nil, "--verifier-file": path]
        #expect(try run(toFile).status == 0)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let verifier = try String(contentsOfFile: path, encoding: .utf8)
        #expect(verifier.utf8.count == 44 && verifier.hasSuffix("\n"))

        let again = try run(toFile)
        #expect(again.status == 2)
        #expect(again.output.isEmpty)
        #expect(again.errors == "pkce: the verifier cannot be written: File exists\n")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == verifier)
    }

    static let refusals: [([String: String?], String)] = [
        (["--endpoint": "http://e.com/"], "--endpoint is not https"),
        (["--redirect-uri": "http://e.com/"], "--redirect-uri is http and its host is neither 127.0.0.1 nor [::1]"),
        (
            ["--redirect-uri": "http://localhost/"],
            "--redirect-uri is http to localhost, which is not taken for a loopback address"
        ),
        (["--platform": "ios"], "redirect_uri is of a kind that is not for the platform of the client"),
        (["--client-id": "é"], "client_id is not printable ASCII"),
        (["--scope": "a  b"], "scope has a name that is empty or has a character that is not allowed"),
        (["--login-hint": ""], "a further parameter is empty"),
        (["--verifier-descriptor": "987"], "the verifier cannot be written: Bad file descriptor"),
        (["--verifier-descriptor": "1"], "--verifier-descriptor takes a number, 2 or more (see --help)"),
        (["--verifier-descriptor": nil], "--verifier-file or --verifier-descriptor is needed (see --help)"),
        (["--verifier-file": "x"], "--verifier-file and --verifier-descriptor exclude each other (see --help)"),
    ]

    @Test(arguments: refusals)
    func aRequestThatCannotBeIsRefused(changes: [String: String?], message: String) throws {
        let run = try run(changes)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors == "pkce: \(message)\n")
    }

    @Test func localhostIsAnOption() throws {
        let arguments = Self.valid.merging(["--redirect-uri": "http://localhost/"]) { $1 }.flatMap {
            [$0.key, $0.value]
        }
        #expect(try ToolRun(["authorize-url", "--allow-localhost"] + arguments).status == 0)
    }
}
