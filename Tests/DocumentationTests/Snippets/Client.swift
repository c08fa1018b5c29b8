import CryptoPrimitives
import PKCE

// >>> GenerateAVerifierInAClient.md
/// A login under way: what the app keeps between its two requests.
struct Login: ~Copyable, Sendable {
    private let state: String
    private let verifier: CodeVerifier

    init() throws {
        let verifier = try CodeVerifier()
        state = try SecureRandom.base64URLString()
        self.verifier = verifier
    }

    /// What to add to the authorization request.
    var authorizationParameters: [String: String] {
        [
            "code_challenge": CodeChallenge(for: verifier).parameterValue,
            "code_challenge_method": CodeChallenge.Method.s256.rawValue,
            "state": state,
        ]
    }

    /// Whether a response belongs to this login.
    func isAnswered(byState received: String) -> Bool {
        ConstantTime.areEqual(state.utf8.span, received.utf8.span)
    }

    /// What to add to the token request; ends the login, and the verifier is wiped.
    consuming func tokenParameters(code: String) -> [String: String] {
        ["grant_type": "authorization_code", "code": code, "code_verifier": verifier.parameterValue]
    }
}
// <<<

// >>> GenerateAVerifierInAClient.md
/// The challenge of a verifier that another part of the app made.
func challenge(ofVerifier text: String) throws(CodeVerifier.FormatError) -> String {
    let verifier = try CodeVerifier(parsing: text)
    return CodeChallenge(for: verifier).parameterValue
}
// <<<
