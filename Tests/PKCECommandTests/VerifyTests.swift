import Foundation
import Testing

@Suite struct VerifyTests {
    static let verifier = AppendixB.verifier
    static let challenge = AppendixB.challenge
    static let stem = AppendixB.challengeStem

    static let wrongCount = "pkce: code_verifier is not 43 to 128 characters long\n"
    static let wrongCharacter = "pkce: code_verifier has a character outside A-Z a-z 0-9 - . _ ~\n"

    @Test(arguments: [verifier, "\(verifier)\n"])
    func theVerifierSatisfiesWithOrWithoutItsLF(input: String) throws {
        let run = try ToolRun(["verify", "--challenge", Self.challenge], input: input.utf8)
        #expect(run.status == 0)
        #expect(run.output.isEmpty)
        #expect(run.errors.isEmpty)
    }

    @Test(arguments: [letters(43), "\(letters(128))\n"])
    func anotherVerifierDoesNotSatisfy(input: String) throws {
        let run = try ToolRun(["verify", "--challenge=\(Self.challenge)"], input: input.utf8)
        #expect(run.status == 1)
        #expect(run.output.isEmpty)
        #expect(run.errors == "pkce: code_verifier does not match the code_challenge\n")
    }

    static let malformed: [(input: String, reason: String)] = [
        ("", wrongCount),
        ("\n", wrongCount),
        (letters(42), wrongCount),
        ("\(letters(42))\n", wrongCount),
        (letters(129), wrongCount),
        ("\(verifier)\n\n", wrongCharacter),
        ("\(verifier)\r\n", wrongCharacter),
        ("\(verifier)\r", wrongCharacter),
        ("\n\(verifier)", wrongCharacter),
        (" \(verifier)", wrongCharacter),
        ("\(verifier)\n\(verifier)\n", wrongCharacter),
        ("\(verifier)\0", wrongCharacter),
        ("\(verifier)\t\(challenge)", wrongCharacter),
        ("é\(letters(42))", wrongCharacter),
        ("\(letters(42))\u{212A}", wrongCharacter),
    ]

    @Test(arguments: malformed)
    func aMalformedVerifierIsToldFromAWrongOne(input: String, reason: String) throws {
        let run = try ToolRun(["verify", "--challenge", Self.challenge], input: input.utf8)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors == reason)
    }

    @Test func anInputOfAnyLengthIsJudged() throws {
        let run = try ToolRun(
            ["verify", "--challenge", Self.challenge],
            input: repeated("\(Self.verifier)\n", 10_000).utf8
        )
        #expect(run.status == 2)
        #expect(run.errors == Self.wrongCount)
    }

    static let malformedChallenges: [(challenge: String, reason: String)] = [
        ("", "has a wrong length: 43 characters for S256, 43 to 128 for plain"),
        (stem, "has a wrong length: 43 characters for S256, 43 to 128 for plain"),
        ("\(challenge)=", "has a character outside A-Z a-z 0-9 - _ at offset 43"),
        ("\(stem)+", "has a character outside A-Z a-z 0-9 - _ at offset 42"),
        ("/\(stem)", "has a character outside A-Z a-z 0-9 - _ at offset 0"),
        ("\(challenge)\n", "has a character outside A-Z a-z 0-9 - _ at offset 43"),
        ("\(stem)N", "is not canonical Base64URL: spare bits are set"),
        ("\(stem)O", "is not canonical Base64URL: spare bits are set"),
        ("\(stem)P", "is not canonical Base64URL: spare bits are set"),
    ]

    @Test(arguments: malformedChallenges)
    func aMalformedChallengeIsNamed(challenge: String, reason: String) throws {
        let run = try ToolRun(["verify", "--challenge", challenge], input: Self.verifier.utf8)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors == "pkce: code_challenge \(reason)\n")
    }

    static let plain: [(input: String, status: Int32)] = [(verifier, 0), (letters(43), 1), ("short", 2)]

    @Test(arguments: plain)
    func aPlainChallengeIsTheVerifier(input: String, status: Int32) throws {
        let run = try ToolRun(["verify", "--challenge", Self.verifier, "--method", "plain"], input: input.utf8)
        #expect(run.status == status)
    }

    @Test func aChallengeMayBeginWithTwoHyphens() throws {
        let run = try ToolRun(["verify", "--challenge", "--\(letters(41))"], input: Self.verifier.utf8)
        #expect(run.status == 1)
    }
}
