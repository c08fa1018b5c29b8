import CryptoPrimitives
import PKCE

/// The policies of the article.
func policies() -> (policy: PKCEPolicy, lenientPolicy: PKCEPolicy) {
    // >>> ProtectTheAuthorizationEndpoint.md
    let policy = PKCEPolicy()
    let lenientPolicy = PKCEPolicy(requirement: .optional, methods: [.s256, .plain])
    // <<<
    return (policy, lenientPolicy)
}

// >>> ProtectTheAuthorizationEndpoint.md
/// What the server keeps with an authorization code until it is redeemed.
struct Grant: Codable {
    let clientID: String
    let redirectURI: String
    let codeChallenge: CodeChallenge?
}

/// Issues a code, once client and redirect URI are checked and the user has agreed.
func issueCode(
    clientID: String,
    redirectURI: String,
    query: [String: String],
    policy: PKCEPolicy
) throws -> (code: String, grant: Grant) {
    let codeChallenge = try policy.challenge(
        codeChallenge: query["code_challenge"],
        codeChallengeMethod: query["code_challenge_method"]
    )
    let grant = Grant(clientID: clientID, redirectURI: redirectURI, codeChallenge: codeChallenge)
    return (try SecureRandom.base64URLString(), grant)
}
// <<<

// >>> ProtectTheAuthorizationEndpoint.md
/// The parameters to send to the redirect URI when ``issueCode`` throws.
func errorParameters(for error: any Error, state: String?) -> [String: String] {
    var parameters = ["error": "server_error"]
    if let refusal = error as? PKCEError {
        parameters = ["error": refusal.oauthError.rawValue, "error_description": refusal.description]
    }
    parameters["state"] = state
    return parameters
}
// <<<
