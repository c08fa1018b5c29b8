import CryptoPrimitives
import PKCE

// >>> README.md
/// The two endpoints, for parameters that are form-decoded and of which none is repeated.
actor AuthorizationServer {
    struct Grant { let clientID: String, challenge: CodeChallenge? }
    struct InvalidGrant: Error {}

    let policy = PKCEPolicy()
    var grants: [String: Grant] = [:]

    func authorize(clientID: String, query: [String: String]) throws -> String {
        let challenge = try policy.challenge(
            codeChallenge: query["code_challenge"],
            codeChallengeMethod: query["code_challenge_method"]
        )
        let code = try SecureRandom.base64URLString()
        grants[code] = Grant(clientID: clientID, challenge: challenge)
        return code
    }

    func redeem(clientID: String, form: [String: String]) throws {
        // Out of the store first: the first attempt spends a code, whatever comes of it.
        let grant = form["code"].flatMap { grants.removeValue(forKey: $0) }
        guard let grant, grant.clientID == clientID else { throw InvalidGrant() }
        try policy.verify(codeVerifier: form["code_verifier"], for: grant.challenge)
    }
}
// <<<
