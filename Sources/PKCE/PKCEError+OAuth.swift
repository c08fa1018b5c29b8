extension PKCEError: CustomStringConvertible {
    /// The value of the `error` parameter of a response. Source: RFC 6749 §4.1.2.1, §5.2.
    @nonexhaustive
    public enum OAuthError: String, Hashable, Sendable {
        /// A parameter is missing, malformed or unsupported.
        case invalidRequest = "invalid_request"
        /// The code, or what should prove that it belongs to the client, is not valid.
        case invalidGrant = "invalid_grant"
    }

    /// The error code of the response.
    ///
    /// Everything wrong at the authorization endpoint is `invalid_request` (RFC 7636 §4.4.1). At the token endpoint a missing,
    /// unexpected or wrong verifier is `invalid_grant` (RFC 7636 §4.6, FAPI 2.0 §5.3.2.1), a malformed one
    /// `invalid_request`.
    public var oauthError: OAuthError {
        switch self {
        case .missingChallenge, .missingMethod, .unsupportedMethod, .malformedChallenge, .malformedVerifier:
            .invalidRequest
        case .missingVerifier, .unexpectedVerifier, .unprotectedCode, .verifierMismatch: .invalidGrant
        }
    }

    /// A sentence that names the parameter and the rule, never a value.
    ///
    /// Its characters are those that RFC 6749 §5.2 allows in `error_description`.
    public var description: String {
        switch self {
        case .missingChallenge: "code_challenge is missing"
        case .missingMethod: "code_challenge_method is missing, which means plain, and plain is not supported"
        case .unsupportedMethod: "code_challenge_method is not supported"
        case .malformedChallenge(let reason): "code_challenge \(reason)"
        case .missingVerifier: "code_verifier is missing"
        case .unexpectedVerifier: "code_verifier is not expected: the code was issued without a code_challenge"
        case .unprotectedCode: "the code was issued without a code_challenge, which is required"
        case .malformedVerifier(let reason): "code_verifier \(reason)"
        case .verifierMismatch: "code_verifier does not match the code_challenge"
        }
    }
}
