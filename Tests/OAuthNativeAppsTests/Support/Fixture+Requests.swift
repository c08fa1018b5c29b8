import OAuthNativeApps
import PKCE

extension Fixture {
    /// RFC 7636 appendix B.
    static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

    static let clientID = "123.apps.googleusercontent.com"
    static let redirectURI = "com.example.app:/oauth2redirect"

    /// A request by its parameters, so that a test can change one.
    static let parameters = [
        ("client_id", clientID),
        ("redirect_uri", "com.example.app%3A%2Foauth2redirect"),
        ("response_type", "code"),
        ("scope", "openid%20email"),
        ("code_challenge", challenge),
        ("code_challenge_method", "S256"),
        ("state", "xyz"),
    ]

    static func query(without name: String = "", adding pairs: String...) -> String {
        (parameters.filter { $0.0 != name }.map { "\($0.0)=\($0.1)" } + pairs).joined(separator: "&")
    }

    static func request(
        redirectURI: String = redirectURI,
        state: ParameterValue? = "xyz",
        additionalParameters: [FormParameter] = []
    ) throws -> AuthorizationRequest {
        try AuthorizationRequest(
            platform: .desktop,
            clientID: clientID,
            redirectURI: RedirectURI(parsing: redirectURI),
            scopes: ["openid", "email"],
            codeChallenge: CodeChallenge(parsing: challenge),
            state: state,
            additionalParameters: additionalParameters
        )
    }

    static func matched(_ query: String) throws -> AuthorizationRequest.MatchedRequest {
        try AuthorizationRequest.UnverifiedRequest(parsing: query).matched(against: registered(redirectURI))
    }
}
