import PKCE
import PKCETestSupport
import Testing

private let challenge = RFC7636.challenge
private let verifier = RFC7636.verifier

@Suite struct CodeChallengeFormatErrorTests {
    @Test(
        arguments: [
            ("", .invalidCount), (String(challenge.dropLast()), .invalidCount), (challenge + "A", .invalidCount),
            (challenge + "=", .invalidCharacter(at: 43)), (challenge + "\n", .invalidCharacter(at: 43)),
            (" " + challenge, .invalidCharacter(at: 0)), (challenge.dropLast() + "\0", .invalidCharacter(at: 42)),
            (challenge.dropLast() + "N", .nonCanonical), (challenge.dropLast() + "O", .nonCanonical),
            (challenge.dropLast() + "P", .nonCanonical), (challenge.dropLast() + "\u{212A}", .invalidCharacter(at: 42)),
        ] as [(String, CodeChallenge.FormatError)]
    )
    func tellsTheRuleThatAnS256TextBreaks(text: String, error: CodeChallenge.FormatError) {
        #expect(throws: error) { try CodeChallenge(parsing: text, method: .s256) }
        #expect(throws: error) { try CodeChallenge(parsing: [UInt8](text).span, method: .s256) }
    }

    @Test(
        arguments: [
            ("", .invalidCount), (String(verifier.dropLast()), .invalidCount),
            (String(repeating: "A", count: 129), .invalidCount), (verifier + "=", .invalidVerifierCharacter),
            (verifier + "\n", .invalidVerifierCharacter), (verifier.dropLast() + "é", .invalidVerifierCharacter),
        ] as [(String, CodeChallenge.FormatError)]
    )
    func tellsTheRuleThatAPlainTextBreaks(text: String, error: CodeChallenge.FormatError) {
        #expect(throws: error) { try CodeChallenge(parsing: text, method: .plain) }
        #expect(throws: error) { try CodeChallenge(parsing: [UInt8](text).span, method: .plain) }
    }

    @Test func everyByteAtEveryPlaceOfAnS256TextIsJudgedExactly() {
        for place in 0..<43 {
            for character in UInt8.min...UInt8.max {
                var text = [UInt8](challenge)
                text[place] = character
                let expected: CodeChallenge.FormatError? =
                    if ReferenceBase64URL.decode(text) != nil {
                        nil
                    } else if ReferenceBase64URL.alphabet.contains(character) {
                        .nonCanonical
                    } else {
                        .invalidCharacter(at: place)
                    }
                let result = Result { () throws(CodeChallenge.FormatError) in try CodeChallenge(parsing: text.span) }
                let error: CodeChallenge.FormatError? = if case .failure(let error) = result { error } else { nil }
                guard error != expected else { continue }
                Issue.record("byte \(character) at \(place)")
            }
        }
    }

    /// Only 16 letters can end a text of 32 bytes.
    @Test func oneOfFourSiblingsIsCanonical() {
        let legal = [UInt8]("048AEIMQUYcgkosw")
        for letter in ReferenceBase64URL.alphabet {
            let text = [UInt8](challenge.dropLast()) + [letter]
            #expect(((try? CodeChallenge(parsing: text.span)) != nil) == legal.contains(letter))
        }
    }

    @Test(
        arguments: [
            (.invalidCount, "has a wrong length: 43 characters for S256, 43 to 128 for plain"),
            (.invalidCharacter(at: 7), "has a character outside A-Z a-z 0-9 - _ at offset 7"),
            (.nonCanonical, "is not canonical Base64URL: spare bits are set"),
            (.invalidVerifierCharacter, "has a character outside A-Z a-z 0-9 - . _ ~"),
        ] as [(CodeChallenge.FormatError, String)]
    )
    func describesTheRule(error: CodeChallenge.FormatError, description: String) {
        #expect(error.description == description)
    }
}
