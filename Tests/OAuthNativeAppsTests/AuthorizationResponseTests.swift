import OAuthNativeApps
import Testing

@Suite struct AuthorizationResponseTests {
    @Test(arguments: [
        (
            AuthorizationResponse.success(code: "4/P7q7W91a-oMsCeLvIaQm6bTrgtp7", state: "xyz", iss: "https://e.com"),
            "code=4%2FP7q7W91a-oMsCeLvIaQm6bTrgtp7&state=xyz&iss=https%3A%2F%2Fe.com"
        ),
        (.success(code: "a b", state: nil), "code=a%20b"),
        (.success(code: "a", state: "a&error=x#y?z+"), "code=a&state=a%26error%3Dx%23y%3Fz%2B"),
        (.failure(error: .accessDenied, state: "xyz"), "error=access_denied&state=xyz"),
        (
            .failure(error: .serverError, description: "é", uri: "https://e.com/?a=b", state: nil, iss: "i"),
            "error=server_error&error_description=%C3%A9&error_uri=https%3A%2F%2Fe.com%2F%3Fa%3Db&iss=i"
        ),
    ])
    func writesEachParameterOnce(response: AuthorizationResponse, query: String) throws {
        let bare = try RedirectURI(parsing: "com.example.app:/cb")
        #expect(response.url(to: bare) == "com.example.app:/cb?" + query)
        let registered = try RedirectURI(parsing: "https://a/cb?x=y;z&b=%2B+c&d")
        #expect(response.url(to: registered) == "https://a/cb?x=y;z&b=%2B+c&d&" + query)
    }

    @Test func noValueAddsAParameterOrLeavesTheQuery() throws {
        let uri = try RedirectURI(parsing: "https://a/cb?x=y;z")
        var random = SplitMix64(seed: 4)
        for _ in 0..<300 {
            let (code, state, issuer) = (
                random.hostileBytes(count: 1...40), random.hostileBytes(count: 1...40),
                random.hostileBytes(count: 1...40)
            )
            let success = AuthorizationResponse.success(
                code: ParameterValue(code),
                state: ParameterValue(state),
                iss: ParameterValue(issuer)
            )
            #expect(
                try independentlyReadQuery(of: success.url(to: uri)) == [
                    [Array("x".utf8), Array("y;z".utf8)], [Array("code".utf8), code], [Array("state".utf8), state],
                    [Array("iss".utf8), issuer],
                ]
            )
            let failure = AuthorizationResponse.failure(
                error: .serverError,
                description: ParameterValue(code),
                uri: ParameterValue(issuer),
                state: ParameterValue(state)
            )
            let text = failure.url(to: uri)
            #expect(
                try independentlyReadQuery(of: text) == [
                    [Array("x".utf8), Array("y;z".utf8)], [Array("error".utf8), Array("server_error".utf8)],
                    [Array("error_description".utf8), code], [Array("error_uri".utf8), issuer],
                    [Array("state".utf8), state],
                ]
            )
            #expect(text.hasPrefix(uri.text + "&error="))
        }
    }

    @Test(arguments: ["login_required", "a b", "!"])
    func anErrorCodeMayBeAnExtension(text: String) throws {
        let code = try #require(AuthorizationResponse.ErrorCode(rawValue: text))
        #expect(code.rawValue == text)
    }

    @Test(arguments: ["", "a\"", "a\\", "a\n", "é", "\u{7F}"])
    func anErrorCodeIsOfItsGrammar(text: String) {
        #expect(AuthorizationResponse.ErrorCode(rawValue: text) == nil)
    }

    @Test func printingShowsNoCode() {
        #expect(!"\(AuthorizationResponse.success(code: "secret", state: nil))".contains("secret"))
    }
}
