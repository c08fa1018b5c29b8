import PKCE
import Testing

/// The server of README.md does what it says.
@Suite struct ReadmeServerTests {
    private func serverWithCode(challenge: String) async throws -> (AuthorizationServer, code: String) {
        let server = AuthorizationServer()
        let query = ["code_challenge": challenge, "code_challenge_method": "S256"]
        return (server, try await server.authorize(clientID: "app", query: query))
    }

    @Test func aCodeIsRedeemedOnce() async throws {
        let (server, code) = try await logIn()
        await #expect(throws: AuthorizationServer.InvalidGrant.self) {
            try await server.redeem(clientID: "app", form: ["code": code])
        }
    }

    @Test func aWrongVerifierSpendsTheCode() async throws {
        let verifier = try CodeVerifier()
        let (server, code) = try await serverWithCode(challenge: CodeChallenge(for: verifier).parameterValue)
        let otherVerifier = try CodeVerifier().parameterValue
        await #expect(throws: PKCEError.verifierMismatch) {
            try await server.redeem(clientID: "app", form: ["code": code, "code_verifier": otherVerifier])
        }
        let form = ["code": code, "code_verifier": verifier.parameterValue]
        await #expect(throws: AuthorizationServer.InvalidGrant.self) {
            try await server.redeem(clientID: "app", form: form)
        }
    }

    @Test func aCodeOfAnotherClientAndNoCodeAreInvalidGrants() async throws {
        let verifier = try CodeVerifier()
        let (server, code) = try await serverWithCode(challenge: CodeChallenge(for: verifier).parameterValue)
        let form = ["code": code, "code_verifier": verifier.parameterValue]
        for (clientID, form) in [("other", form), ("app", [:])] {
            await #expect(throws: AuthorizationServer.InvalidGrant.self) {
                try await server.redeem(clientID: clientID, form: form)
            }
        }
    }

    @Test func anAuthorizationRequestWithoutAChallengeIsRefused() async throws {
        let server = AuthorizationServer()
        await #expect(throws: PKCEError.missingChallenge) { try await server.authorize(clientID: "app", query: [:]) }
    }
}
