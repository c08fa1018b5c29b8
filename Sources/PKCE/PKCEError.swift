/// Why a request is refused: a rule that it broke, with the error code that OAuth has for it.
///
/// No case holds a value that a client sent. ``description`` is fit for `error_description`, ``oauthError`` is a default
/// mapping; a server that wants another one switches over the cases.
@nonexhaustive
public enum PKCEError: Error, Hashable, Sendable {
    /// Authorization endpoint: no `code_challenge`, where the policy requires one or a `code_challenge_method` came alone.
    case missingChallenge
    /// Authorization endpoint: no `code_challenge_method`, which means `plain`, where `plain` is not enabled.
    case missingMethod
    /// Authorization endpoint: a `code_challenge_method` that is unknown, spelt otherwise, or not enabled.
    case unsupportedMethod
    /// Authorization endpoint: a `code_challenge` that its method never makes; an empty one is of this kind.
    case malformedChallenge(CodeChallenge.FormatError)

    /// Token endpoint: no `code_verifier`, where the code was issued for a challenge.
    case missingVerifier
    /// Token endpoint: a `code_verifier`, empty or not, where the code was issued without a challenge.
    case unexpectedVerifier
    /// Token endpoint: the code was issued without a challenge, where the policy requires one.
    case unprotectedCode
    /// Token endpoint: a `code_verifier` outside the grammar; an empty one is of this kind.
    case malformedVerifier(CodeVerifier.FormatError)
    /// Token endpoint: a `code_verifier` that is not the one the challenge was made from.
    case verifierMismatch
}
