import PKCE
import Testing

/// RFC 6749 §5.2: what `error_description` may hold.
func isSafeErrorDescription(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
}

@Suite struct PKCEErrorOAuthTests {
    @Test(
        arguments: [
            (.missingChallenge, .invalidRequest, "code_challenge is missing"),
            (
                .missingMethod, .invalidRequest,
                "code_challenge_method is missing, which means plain, and plain is not supported"
            ),
            (.unsupportedMethod, .invalidRequest, "code_challenge_method is not supported"),
            (
                .malformedChallenge(.invalidCount), .invalidRequest,
                "code_challenge has a wrong length: 43 characters for S256, 43 to 128 for plain"
            ),
            (
                .malformedChallenge(.invalidCharacter(at: 43)), .invalidRequest,
                "code_challenge has a character outside A-Z a-z 0-9 - _ at offset 43"
            ),
            (
                .malformedChallenge(.nonCanonical), .invalidRequest,
                "code_challenge is not canonical Base64URL: spare bits are set"
            ),
            (
                .malformedChallenge(.invalidVerifierCharacter), .invalidRequest,
                "code_challenge has a character outside A-Z a-z 0-9 - . _ ~"
            ),
            (.missingVerifier, .invalidGrant, "code_verifier is missing"),
            (
                .unexpectedVerifier, .invalidGrant,
                "code_verifier is not expected: the code was issued without a code_challenge"
            ),
            (.unprotectedCode, .invalidGrant, "the code was issued without a code_challenge, which is required"),
            (.malformedVerifier(.invalidCount), .invalidRequest, "code_verifier is not 43 to 128 characters long"),
            (
                .malformedVerifier(.invalidCharacter), .invalidRequest,
                "code_verifier has a character outside A-Z a-z 0-9 - . _ ~"
            ),
            (.verifierMismatch, .invalidGrant, "code_verifier does not match the code_challenge"),
        ] as [(PKCEError, PKCEError.OAuthError, String)]
    )
    func hasACodeAndADescription(error: PKCEError, oauthError: PKCEError.OAuthError, description: String) {
        #expect(error.oauthError == oauthError)
        #expect(error.description == description)
    }

    @Test func codesAreThoseOfRFC6749() {
        #expect(PKCEError.OAuthError.invalidRequest.rawValue == "invalid_request")
        #expect(PKCEError.OAuthError.invalidGrant.rawValue == "invalid_grant")
    }

    @Test(arguments: allErrors) func aDescriptionMayBeSent(error: PKCEError) {
        #expect(isSafeErrorDescription(error.description))
    }
}
