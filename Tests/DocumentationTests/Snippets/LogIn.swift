import CryptoPrimitives
import PKCE

/// What the client and the server of README.md do, and what the server is left with.
func logIn() async throws -> (server: AuthorizationServer, code: String) {
    // >>> README.md
    try Libcrypto.selfTest()  // once, before the first request
    let server = AuthorizationServer()

    // The client makes a verifier for this one login and sends its challenge.
    let verifier = try CodeVerifier()
    let challenge = CodeChallenge(for: verifier).parameterValue
    let query = ["code_challenge": challenge, "code_challenge_method": "S256"]
    let code = try await server.authorize(clientID: "app", query: query)

    // It redeems the code with the verifier, which nobody else has seen.
    let form = ["code": code, "code_verifier": verifier.parameterValue]
    try await server.redeem(clientID: "app", form: form)
    print("redeemed")

    // A refusal knows its OAuth error code and a description that is safe to send.
    do {
        _ = try await server.authorize(clientID: "app", query: ["code_challenge": challenge])
    } catch let refusal as PKCEError {
        print("\(refusal.oauthError.rawValue): \(refusal)")
    }
    // <<<
    return (server, code)
}
