import PKCE
import PKCETestSupport
import Testing

private struct VerifierCase: PublicCase {
    let name: String
    let source: String
    let text: String
    /// Nothing where the text is a verifier.
    let error: CodeVerifier.FormatError?

    init(_ name: String, _ source: String, _ text: String, _ error: CodeVerifier.FormatError?) {
        (self.name, self.source, self.text, self.error) = (name, source, text, error)
    }
}

@Suite("Public cases: verifier grammar")
struct PublicCasesGrammarTests {
    private static let cases: [VerifierCase] = [
        VerifierCase(
            "the bounds of the length",
            "matrix-org/matrix-authentication-service/pull/320",
            letters(42),
            .invalidCount
        ),
        VerifierCase("the bounds of the length", "matrix-org/matrix-authentication-service/pull/320", letters(43), nil),
        VerifierCase("the bounds of the length", "matrix-org/matrix-authentication-service/pull/320", letters(44), nil),
        VerifierCase(
            "the bounds of the length",
            "matrix-org/matrix-authentication-service/pull/320",
            letters(128),
            nil
        ),
        VerifierCase(
            "the bounds of the length",
            "matrix-org/matrix-authentication-service/pull/320",
            letters(129),
            .invalidCount
        ),
        VerifierCase("32 characters", "mozilla/fxa-oauth-server/issues/495", letters(32), .invalidCount),
        VerifierCase("32 characters", "mozilla/fxa-oauth-server/issues/495", v, nil),
        VerifierCase("a UUID", "zitadel/oidc/issues/125", "6ba7b810-9dad-11d1-80b4-00c04fd430c8", .invalidCount),
        VerifierCase(
            "a line end behind the last character",
            "homeassistant-ai/ha-mcp/pull/2218",
            v + "\n",
            .invalidCharacter
        ),
        VerifierCase(
            "a line end behind the last character",
            "homeassistant-ai/ha-mcp/pull/2218",
            v + "\r\n",
            .invalidCharacter
        ),
        VerifierCase(
            "a line end behind the last character",
            "homeassistant-ai/ha-mcp/pull/2218",
            letters(42) + "\n",
            .invalidCharacter
        ),
        VerifierCase(
            "a character outside ASCII",
            "goauthentik/authentik/issues/24910",
            "é" + letters(42),
            .invalidCharacter
        ),
        VerifierCase(
            "every mark of the grammar",
            "ccpgames/sso-issues/issues/60",
            "-._~" + String(repeating: "a.~_-Z9", count: 6),
            nil
        ),
        VerifierCase(
            "a character that is canonically equivalent",
            "permissionlesstech/bitchat/pull/1514",
            letters(42) + "\u{212A}",
            .invalidCharacter
        ),
    ]

    @Test(arguments: cases) private func judges(case: VerifierCase) throws {
        let challenge = try CodeChallenge(parsing: c)
        guard let error = `case`.error else {
            let verifier = try CodeVerifier(parsing: `case`.text)
            #expect(verifier.count == `case`.text.utf8.count)
            _ = try challenge.isSatisfied(byParameter: `case`.text)
            return
        }
        #expect(throws: error) { _ = try CodeVerifier(parsing: `case`.text) }
        for verification in Verification.allCases {
            #expect(throws: error) { try verification.isSatisfied(challenge, by: `case`.text) }
        }
        let refusal = Refusal(.malformedVerifier(error), "invalid_request", "code_verifier \(error)")
        for actual in judge(PKCEPolicy(), codeVerifier: `case`.text, for: challenge) {
            refusal.check(try #require(actual), parameter: "code_verifier", values: [`case`.text])
        }
    }

    /// https://github.com/dnplus/streamlit-oauth/issues/25: a hundred random bytes are too many.
    @Test func ninetySixBytesAreTheMost() throws {
        let bytes = [UInt8](repeating: 0x5A, count: 97)
        let text = ReferenceBase64URL.encode(Array(bytes.prefix(96)))
        let verifier = try CodeVerifier(parsing: text.span)
        #expect(verifier.count == 128)
        let tooLong = ReferenceBase64URL.encode(bytes)
        #expect(throws: CodeVerifier.FormatError.invalidCount) { _ = try CodeVerifier(parsing: tooLong.span) }
    }

    /// https://github.com/auth0/spa-pkce/issues/5, https://github.com/zitadel/oidc/issues/125: 32 and 36 characters.
    @Test func theGeneratorMakesNoneBelow43() {
        for count in [0, 32, 36, 42] {
            #expect(throws: CodeVerifier.GenerationError.invalidCount) { _ = try CodeVerifier(count: count) }
        }
    }

    /// https://github.com/qauth-labs/qauth/pull/206: an undefined verifier reached the hash.
    @Test func aMissingVerifierIsATypedError() throws {
        let challenge = try CodeChallenge(parsing: c)
        #expect(judge(PKCEPolicy(), codeVerifier: nil, for: challenge) == [.missingVerifier, .missingVerifier])
    }
}
