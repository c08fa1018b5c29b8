import OAuthNativeApps
import Testing

@Suite struct AuthorizationEndpointTests {
    @Test(arguments: [
        "https://accounts.google.com/o/oauth2/v2/auth", "https://e.com", "https://e.com:8443/a?tenant=b",
        "HTTPS://e.com/",
        "https://[::1]:8443/a", "https://e.com/a?code=1",
    ])
    func keepsEveryByte(text: String) throws {
        #expect(try AuthorizationEndpoint(parsing: text).text == text)
    }

    @Test(arguments: [
        ("http://e.com/a", AuthorizationEndpoint.FormatError.notHTTPS),
        ("http://127.0.0.1/a", .notHTTPS),
        ("com.example.app:/a", .notHTTPS),
        ("https:/a", .malformed(.missingHost)),
        ("https:///a", .malformed(.missingHost)),
        ("https://u@e.com/a", .malformed(.userinfo)),
        ("https://e.com/a#", .malformed(.fragment(at: 15))),
        ("https://e.com/a b", .malformed(.space(at: 15))),
        ("https://e.com/a?client_id=b", .requestParameterInQuery(.clientID)),
        ("https://e.com/a?x=y&%73tate", .requestParameterInQuery(.state)),
    ])
    func refuses(text: String, error: AuthorizationEndpoint.FormatError) {
        #expect(throws: error) { try AuthorizationEndpoint(parsing: text) }
    }
}
