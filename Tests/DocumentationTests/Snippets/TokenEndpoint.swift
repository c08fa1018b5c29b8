import PKCE

// >>> VerifyATokenRequest.md
/// The codes that are not redeemed yet.
actor GrantStore {
    private var grants: [String: Grant] = [:]

    func keep(_ grant: Grant, for code: String) {
        grants[code] = grant
    }

    /// Takes the grant of a code out of the store, so that no other request finds it.
    func take(_ code: String) -> Grant? {
        grants.removeValue(forKey: code)
    }
}
// <<<

// >>> VerifyATokenRequest.md
/// Why a token request is refused before PKCE is looked at.
enum TokenError: Error {
    case invalidRequest
    case invalidGrant
}

/// The grant that a token request with `grant_type=authorization_code` redeems.
func redeem(
    _ form: [String: String],
    clientID: String,
    store: GrantStore,
    policy: PKCEPolicy
) async throws -> Grant {
    guard let code = form["code"], let redirectURI = form["redirect_uri"] else { throw TokenError.invalidRequest }
    guard let grant = await store.take(code),
        grant.clientID == clientID,
        grant.redirectURI.utf8.elementsEqual(redirectURI.utf8)
    else { throw TokenError.invalidGrant }
    try policy.verify(codeVerifier: form["code_verifier"], for: grant.codeChallenge)
    return grant
}
// <<<

// >>> VerifyATokenRequest.md
/// The `error` of a server that calls a missing verifier an invalid request.
func errorCode(for refusal: PKCEError) -> String {
    switch refusal {
    case .missingVerifier: "invalid_request"
    default: refusal.oauthError.rawValue
    }
}
// <<<

// >>> VerifyATokenRequest.md
/// Redeems with a verifier that lies in the body of a request, where no character of it needs form-decoding.
func redeem(
    body: Span<UInt8>,
    verifier range: Range<Int>,
    for challenge: CodeChallenge?,
    policy: PKCEPolicy
) throws(PKCEError) {
    try policy.verify(codeVerifierBytes: body.extracting(range), for: challenge)
}
// <<<
