import Foundation
import Testing

@Suite struct ChallengeTests {
    @Test func eachVerifierGetsItsChallenge() throws {
        let pairs = try Interop.pairs()
        let run = try ToolRun(["challenge"], lines: pairs.map(\.verifier))
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        #expect(run.lines == pairs.map(\.challenge))
    }

    @Test func plainGivesTheVerifierBack() throws {
        let run = try ToolRun(["challenge", "--method", "plain"], lines: [AppendixB.verifier, repeated("~", 128)])
        #expect(run.status == 0)
        #expect(run.lines == [AppendixB.verifier, repeated("~", 128)])
    }

    @Test(arguments: ["", "\n"])
    func theLastLineMayLackItsLF(end: String) throws {
        let run = try ToolRun(["challenge"], input: "\(AppendixB.verifier)\n\(AppendixB.verifier)\(end)".utf8)
        #expect(run.status == 0)
        #expect(run.output == Data("\(AppendixB.challenge)\n\(AppendixB.challenge)\n".utf8))
    }

    @Test func anEmptyInputHasNoLines() throws {
        let run = try ToolRun(["challenge"])
        #expect(run.status == 0)
        #expect(run.output.isEmpty)
    }

    static let malformed: [(line: String, reason: String)] = [
        ("", "is not 43 to 128 characters long"),
        (letters(42), "is not 43 to 128 characters long"),
        (letters(70_000), "is not 43 to 128 characters long"),
        ("\(AppendixB.verifier)\r", "has a character outside A-Z a-z 0-9 - . _ ~"),
        ("\(letters(42))\0", "has a character outside A-Z a-z 0-9 - . _ ~"),
        ("\(letters(42))é", "has a character outside A-Z a-z 0-9 - . _ ~"),
    ]

    @Test(arguments: malformed)
    func theFirstMalformedLineEndsTheWork(line: String, reason: String) throws {
        let run = try ToolRun(["challenge"], lines: [AppendixB.verifier, AppendixB.verifier, line, AppendixB.verifier])
        #expect(run.status == 2)
        #expect(run.lines == [AppendixB.challenge, AppendixB.challenge])
        #expect(run.errors == "pkce: line 3: code_verifier \(reason)\n")
    }

    @Test func opensslAgrees() throws {
        let script = """
            "$PKCE" generate --count 20 --length 128 | while read -r verifier challenge; do
                digest=$(printf %s "$verifier" | openssl dgst -sha256 -binary | openssl base64 | tr '+/' '-_' | tr -d '=')
                test "$digest" = "$challenge" && echo same
            done
            """
        let run = try ToolRun(shell: script)
        #expect(run.lines == [String](repeating: "same", count: 20))
    }
}
