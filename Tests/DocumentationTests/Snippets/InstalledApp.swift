import OAuthNativeApps
import PKCE

// >>> GoogleNativeApps.md
/// A login under way: what the app keeps between its request and the answer.
struct PendingLogin: ~Copyable {
    let verifier: CodeVerifier
    let request: AuthorizationRequest

    /// A login that is answered at a port which the app listens on.
    init(port: Int) throws {
        let verifier = try CodeVerifier()
        request = try AuthorizationRequest(
            platform: .desktop,
            clientID: "123.apps.googleusercontent.com",
            redirectURI: RedirectURI(parsing: "http://127.0.0.1:\(port)"),
            scopes: ["openid", "email"],
            codeChallenge: CodeChallenge(for: verifier),
            additionalParameters: [FormParameter("login_hint", "ada@example.com")]
        )
        self.verifier = verifier
    }

    /// The URL to open in the system's browser.
    func url() throws -> String {
        try request.url(to: AuthorizationEndpoint(parsing: "https://accounts.google.com/o/oauth2/v2/auth"))
    }
}
// <<<

// >>> GoogleNativeApps.md
extension PendingLogin {
    /// The code to redeem, from the target of the request that reached the port; nothing where the server gave none.
    func code(from target: String) throws -> String? {
        switch try AuthorizationResponse(parsing: target, for: request) {
        case .success(let code, _, _): code.text
        case .failure: nil
        }
    }
}
// <<<
