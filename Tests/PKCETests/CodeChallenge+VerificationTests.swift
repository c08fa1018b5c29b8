import PKCE
import PKCETestSupport
import Testing

/// The three ways to hold a verifier against a challenge; each must look at all of it.
enum Verification: CaseIterable, Sendable {
    case verifier, string, bytes

    func isSatisfied(_ challenge: CodeChallenge, by text: String) throws(CodeVerifier.FormatError) -> Bool {
        switch self {
        case .verifier: challenge.isSatisfied(by: try CodeVerifier(parsing: text))
        case .string: try challenge.isSatisfied(byParameter: text)
        case .bytes: try challenge.isSatisfied(byParameter: text.utf8.span)
        }
    }
}

@Suite struct CodeChallengeVerificationTests {
    @Test(arguments: Verification.allCases) func itsOwnVerifierSatisfiesIt(verification: Verification) throws {
        for count in 43...128 {
            let verifier = try CodeVerifier(count: count)
            let challenge = CodeChallenge(for: verifier)
            #expect(try verification.isSatisfied(challenge, by: verifier.parameterValue))
        }
    }

    @Test(arguments: Verification.allCases, [43, 44, 63, 64, 119, 128])
    func aVerifierThatDiffersInOneCharacterDoesNot(verification: Verification, count: Int) throws {
        let text = [UInt8](repeating: UInt8(ascii: "A"), count: count)
        let challenge = CodeChallenge(for: try CodeVerifier(parsing: text.span))
        for place in text.indices {
            var other = text
            other[place] = UInt8(ascii: "B")
            let isSatisfied = try verification.isSatisfied(challenge, by: String(decoding: other, as: UTF8.self))
            #expect(!isSatisfied, "place \(place)")
        }
    }

    @Test(arguments: Verification.allCases) func aMalformedVerifierThrows(verification: Verification) throws {
        let challenge = try CodeChallenge(parsing: RFC7636.challenge)
        for (text, error) in [
            ("", .invalidCount), ("a", .invalidCount), (RFC7636.verifier + "\n", .invalidCharacter),
            (RFC7636.verifier + "=", .invalidCharacter), (String(repeating: "A", count: 129), .invalidCount),
        ] as [(String, CodeVerifier.FormatError)] {
            #expect(throws: error) { try verification.isSatisfied(challenge, by: text) }
        }
    }

    @Test(arguments: Verification.allCases) func plainIsHeldToAllOfItsText(verification: Verification) throws {
        let challenge = try CodeChallenge(parsing: RFC7636.verifier, method: .plain)
        #expect(try verification.isSatisfied(challenge, by: RFC7636.verifier))
        #expect(try !verification.isSatisfied(challenge, by: RFC7636.challenge))
        #expect(try !verification.isSatisfied(challenge, by: RFC7636.verifier + "A"))
    }
}
