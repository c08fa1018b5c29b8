import PKCEMeasurement
import OAuthNativeApps
import PKCE

/// What a server does for a native app around PKCE, and an app for App Flip.
enum NativeAppsSuite {
    private static let references = ["floor/sha256-block"]

    static let operations = [
        Operation("native/request", references: references) {
            let query = Samples.bytes(
                "client_id=123.apps.googleusercontent.com&redirect_uri=http%3A%2F%2F127.0.0.1%3A53219%2F0"
                    + "&response_type=code&scope=openid%20email&code_challenge=\(Samples.challenge)"
                    + "&code_challenge_method=S256&state=Puk4psj_SAYUFddV5kkGxbdI0_v8sO0VODoyDrANEp4"
            )
            let registered = try redirectURIs()
            let policy = PKCEPolicy()
            return { count in
                for _ in 0..<count {
                    let received = try AuthorizationRequest.UnverifiedRequest(parsing: query.span)
                    let request = try received.matched(against: registered).request(policy: policy)
                    guard request.scopes.count == 2 else { throw WrongAnswer("AuthorizationRequest") }
                }
            }
        },
        Operation("native/match/10000", references: references) {
            let registered = try redirectURIs()
            let requested = try RedirectURI(parsing: "http://127.0.0.1:53219/9998")
            return { count in
                for _ in 0..<count {
                    guard registered.contains(requested) else { throw WrongAnswer("RedirectURISet") }
                }
            }
        },
        Operation("native/response", references: references) {
            let redirectURI = try RedirectURI(parsing: "https://app.example/cb?tenant=a")
            let response = AuthorizationResponse.success(
                code: ParameterValue(Samples.challenge),
                state: ParameterValue("a state & more"),
                iss: "https://server.example"
            )
            return { count in
                for _ in 0..<count { keep(response.url(to: redirectURI)) }
            }
        },
        Operation("native/app-flip", references: references) {
            let link = Samples.bytes(
                "https://service.example/flip?client_id=google&scope=devices&state=Puk4psj_SAYUFddV5kkGxb"
                    + "&redirect_uri=https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2Fcom.google.OPA"
            )
            let policy = AppFlipPolicy(clientID: "google")
            return { count in
                for _ in 0..<count {
                    let request = try AppFlipRequest(parsing: link.span, policy: policy)
                    guard request.redirect.app == .assistant else { throw WrongAnswer("AppFlipRequest") }
                }
            }
        },
    ]

    /// As many redirect URIs as no client has.
    private static func redirectURIs() throws -> RedirectURISet {
        RedirectURISet(
            try (0..<10_000).map { number in
                try RedirectURI(parsing: "\(number % 2 == 0 ? "http://127.0.0.1" : "https://app.example")/\(number)")
            }
        )
    }
}
