import PKCE
import TestSupport
import Testing

private struct VerifierCase: PublicCase {
    let row: Int
    let source: String
    let text: String
    /// Nothing where the text is a verifier.
    let error: CodeVerifier.FormatError?

    init(_ row: Int, _ source: String, _ text: String, _ error: CodeVerifier.FormatError?) {
        (self.row, self.source, self.text, self.error) = (row, source, text, error)
    }
}

@Suite("Public cases: verifier grammar")
struct PublicCasesGrammarTests {
    private static let cases: [VerifierCase] = [
        VerifierCase(50, "matrix-org/matrix-authentication-service/pull/320", letters(42), .invalidCount),
        VerifierCase(50, "matrix-org/matrix-authentication-service/pull/320", letters(43), nil),
        VerifierCase(50, "matrix-org/matrix-authentication-service/pull/320", letters(44), nil),
        VerifierCase(50, "matrix-org/matrix-authentication-service/pull/320", letters(128), nil),
        VerifierCase(50, "matrix-org/matrix-authentication-service/pull/320", letters(129), .invalidCount),
        VerifierCase(51, "mozilla/fxa-oauth-server/issues/495", letters(32), .invalidCount),
        VerifierCase(51, "mozilla/fxa-oauth-server/issues/495", v, nil),
        VerifierCase(52, "zitadel/oidc/issues/125", "6ba7b810-9dad-11d1-80b4-00c04fd430c8", .invalidCount),
        VerifierCase(56, "homeassistant-ai/ha-mcp/pull/2218", v + "\n", .invalidCharacter),
        VerifierCase(56, "homeassistant-ai/ha-mcp/pull/2218", v + "\r\n", .invalidCharacter),
        VerifierCase(56, "homeassistant-ai/ha-mcp/pull/2218", letters(42) + "\n", .invalidCharacter),
        VerifierCase(57, "goauthentik/authentik/issues/24910", "é" + letters(42), .invalidCharacter),
        VerifierCase(59, "ccpgames/sso-issues/issues/60", "-._~" + String(repeating: "a.~_-Z9", count: 6), nil),
        VerifierCase(83, "permissionlesstech/bitchat/pull/1514", letters(42) + "\u{212A}", .invalidCharacter),
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

    /// Row 53, https://github.com/dnplus/streamlit-oauth/issues/25: a hundred random bytes are too many.
    @Test func ninetySixBytesAreTheMost() throws {
        let bytes = [UInt8](repeating: 0x5A, count: 97)
        let text = ReferenceBase64URL.encode(Array(bytes.prefix(96)))
        let verifier = try CodeVerifier(parsing: text.span)
        #expect(verifier.count == 128)
        let tooLong = ReferenceBase64URL.encode(bytes)
        #expect(throws: CodeVerifier.FormatError.invalidCount) { _ = try CodeVerifier(parsing: tooLong.span) }
    }

    /// Row 52, and row 61, https://github.com/auth0/spa-pkce/issues/5: 32 and 36 characters.
    @Test func theGeneratorMakesNoneBelow43() {
        for count in [0, 32, 36, 42] {
            #expect(throws: CodeVerifier.GenerationError.invalidCount) { _ = try CodeVerifier(count: count) }
        }
    }

    /// Row 60, https://github.com/qauth-labs/qauth/pull/206: an undefined verifier reached the hash.
    @Test func aMissingVerifierIsATypedError() throws {
        let challenge = try CodeChallenge(parsing: c)
        #expect(judge(PKCEPolicy(), codeVerifier: nil, for: challenge) == [.missingVerifier, .missingVerifier])
    }
}
