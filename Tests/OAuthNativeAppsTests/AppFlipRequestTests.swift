import OAuthNativeApps
import Testing

@Suite struct AppFlipRequestTests {
    static let policy = AppFlipPolicy(clientID: "google")
    static let google = "https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2Fcom.google.Chromecast"

    static func link(_ query: String) -> String {
        "https://service.example/flip?" + query
    }

    @Test func readsTheFourParametersAndPassesOverOthers() throws {
        let link = Self.link("client_id=google&scope=a%20b&state=%00%FF%26&redirect_uri=\(Self.google)&x=&x=1&y")
        let request = try AppFlipRequest(parsing: link, policy: Self.policy)
        #expect(request.scopes == ["a", "b"])
        #expect(request.state == ParameterValue([0, 0xFF, 0x26]))
        #expect(request.redirect == GoogleRedirect(app: .home))
        #expect(try AppFlipRequest(parsing: Array(link.utf8).span, policy: Self.policy) == request)
    }

    @Test(arguments: [
        "https%3A%2F%2Fevil%2F",
        "https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2Fcom.google.Other",
        "https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2Fcom.google.chromecast",
        "https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2Fcom.google.Chromecast%2F",
        "https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2Fcom.google.Chromecast.dev2",
        "https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2Fcom.google.Chromecast%3Fa=b",
        "https%3A%2F%2Foauth-redirect.googleusercontent.com.evil.com%2Fa%2Fcom.google.Chromecast",
        "https%3A%2F%2Foauth-redirect.googleusercontent.com%5C@evil.com%2F",
        "https%3A%2F%2Foauth-redirect-sandbox.googleusercontent.com%2Fa%2Fcom.google.Chromecast",
        "http%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2Fcom.google.Chromecast",
        "https%253A%252F%252Foauth-redirect.googleusercontent.com%252Fa%252Fcom.google.Chromecast",
        "https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2Fcom.google.Chromecast%00",
    ])
    func anUnlistedRedirectURIHasNoAnswer(redirectURI: String) throws {
        let error = try #require(throws: AppFlipError.self) {
            try AppFlipRequest(
                parsing: Self.link("client_id=google&scope=a&state=b&redirect_uri=\(redirectURI)"),
                policy: Self.policy
            )
        }
        #expect(error.reason == .redirectURINotAllowed)
        #expect(error.redirect == nil)
        #expect(error.url == nil)
    }

    @Test(arguments: [
        ("client_id=google&scope=a&state=b", AppFlipError.Reason.parameter(.missing(.redirectURI))),
        ("client_id=google&scope=a&state=b&redirect_uri=", .parameter(.empty(.redirectURI))),
        (
            "client_id=google&scope=a&state=b&redirect_uri=\(google)&redirect_uri=\(google)",
            .parameter(.repeated(.redirectURI))
        ),
        ("a=%&redirect_uri=\(google)", .parameter(.malformedPercentEncoding(at: 2))),
        ("a=#&redirect_uri=\(google)", .parameter(.invalidCharacter(at: 2))),
        ("scope=a b&redirect_uri=\(google)", .parameter(.invalidCharacter(at: 7))),
    ])
    func withoutAnAllowedRedirectURIThereIsNoAnswer(query: String, reason: AppFlipError.Reason) throws {
        let error = try #require(throws: AppFlipError.self) {
            try AppFlipRequest(parsing: Self.link(query), policy: Self.policy)
        }
        #expect(error.reason == reason)
        #expect(error.url == nil)
    }

    @Test(arguments: [
        ("scope=a&state=b", AppFlipError.Reason.parameter(.missing(.clientID))),
        ("client_id=google&state=b", .parameter(.missing(.scope))),
        ("client_id=google&scope=a", .parameter(.missing(.state))),
        ("client_id=&scope=a&state=b", .parameter(.empty(.clientID))),
        ("client_id=google&scope=&state=b", .parameter(.empty(.scope))),
        ("client_id=google&scope=a&state", .parameter(.empty(.state))),
        ("client_id=google&client_id=google&scope=a&state=b", .parameter(.repeated(.clientID))),
        ("client_id=google&scope=a&scope=a&state=b", .parameter(.repeated(.scope))),
        ("client_id=google&scope=a&state=b&st%61te=c", .parameter(.repeated(.state))),
        ("client_id=other&scope=a&state=b", .unexpectedClient),
        ("client_id=Google&scope=a&state=b", .unexpectedClient),
        ("client_id=google%00&scope=a&state=b", .unexpectedClient),
        ("client_id=google&scope=a++b&state=b", .malformedScope),
    ])
    func whateverElseIsWrongGoesBackAsInvalidRequest(query: String, reason: AppFlipError.Reason) throws {
        let error = try #require(throws: AppFlipError.self) {
            try AppFlipRequest(parsing: Self.link("\(query)&redirect_uri=\(Self.google)"), policy: Self.policy)
        }
        #expect(error.reason == reason)
        #expect(error.redirect == GoogleRedirect(app: .home))
        let url = try #require(error.url)
        #expect(
            url.hasPrefix("https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast?error=invalid_request&")
        )
        #expect(
            try independentlyReadQuery(of: url) == [
                [Array("error".utf8), Array("invalid_request".utf8)],
                [Array("error_description".utf8), Array(reason.description.utf8)],
            ]
        )
    }

    @Test(arguments: GoogleRedirect.allCases)
    func everyRedirectURIIsAcceptedWhereItsHostIs(redirect: GoogleRedirect) throws {
        let link = Self.link("client_id=google&scope=a&state=b&redirect_uri=\(redirect.redirectURI.text)")
        let tests = AppFlipPolicy(clientID: "google", hosts: [.sandbox, .production])
        #expect(try AppFlipRequest(parsing: link, policy: tests).redirect == redirect)
        if redirect.host == .sandbox {
            #expect(throws: AppFlipError.self) { try AppFlipRequest(parsing: link, policy: Self.policy) }
        } else {
            #expect(try AppFlipRequest(parsing: link, policy: Self.policy).redirect == redirect)
        }
    }

    @Test func limitsAreTheCallersChoice() throws {
        let error = try #require(throws: AppFlipError.self) {
            try AppFlipRequest(parsing: Self.link("a=bc"), policy: Self.policy, limits: FormLimits(byteCount: 3))
        }
        #expect(error.reason == .parameter(.tooLong))
    }
}
