import Foundation
import OAuthNativeApps
import PKCE
import Testing

/// Failures that people reported against other software: each test is named for what is right.
@Suite struct PublicCasesTests {
    private func matches(_ registered: String, _ requested: String, allowingLocalhost: Bool = false) throws -> Bool {
        try RedirectURI(parsing: registered, allowingLocalhost: allowingLocalhost)
            .matches(RedirectURI(parsing: requested, allowingLocalhost: allowingLocalhost))
    }

    private func refusal(_ text: String) -> RedirectURI.FormatError? {
        do {
            _ = try RedirectURI(parsing: text)
            return nil
        } catch {
            return error
        }
    }

    @Test func aNativeRequestHasAChallenge() throws {
        let request = try AuthorizationRequest(
            platform: .iOS,
            clientID: "client",
            redirectURI: RedirectURI(parsing: Fixture.redirectURI),
            scopes: ["openid"],
            codeChallenge: CodeChallenge(for: CodeVerifier())
        )
        let challenge = try #require(request.codeChallenge)
        #expect(
            try request.url(to: AuthorizationEndpoint(parsing: "https://e.com/"))
                .contains("&code_challenge=\(challenge)&code_challenge_method=S256&")
        )
    }

    @Test func theVerifierIsNoState() throws {
        #expect(throws: AuthorizationRequest.ValidationError.verifierInRequest) {
            try Fixture.request(state: ParameterValue(Fixture.verifier))
        }
    }

    @Test func aVerifierIsInNoQuery() throws {
        #expect(throws: AuthorizationRequest.ValidationError.verifierInRequest) {
            try Fixture.request(additionalParameters: [FormParameter("code_verifier", ParameterValue(Fixture.verifier))]
            )
        }
        let query = Fixture.query(adding: "code_verifier=\(Fixture.verifier)")
        #expect(try Fixture.matched(query).request(policy: PKCEPolicy()).additionalParameters.isEmpty)
    }

    @Test func onlyThePortOfALoopbackAddressFloats() throws {
        #expect(try !matches("http://127.0.0.1/cb", "http://127.0.0.1/cb?bar=foo"))
        #expect(try !matches("http://127.0.0.1/cb", "http://127.0.0.1:80/cb?bar=foo"))
    }

    @Test func theCaseOfAPathCounts() throws {
        #expect(try !matches("https://e.com/callback", "https://e.com/CALLBACK"))
    }

    @Test func localhostIsAnOption() throws {
        #expect(refusal("http://localhost:5000/cb") == .localhostNotAllowed)
        #expect(try matches("http://localhost/cb", "http://localhost:5000/cb", allowingLocalhost: true))
    }

    @Test func anyPortOfTheSameHost() throws {
        #expect(try matches("http://127.0.0.1/cb", "http://127.0.0.1:53219/cb"))
        #expect(try matches("http://127.0.0.1:9876/cb", "http://127.0.0.1:53219/cb"))
        #expect(try !matches("http://127.0.0.1/cb", "http://[::1]:53219/cb"))
        #expect(try !matches("http://[::1]/cb", "http://127.0.0.1:53219/cb"))
    }

    @Test func eachRegisteredURIIsJudgedAlone() throws {
        let both = try Fixture.registered("https://e.com/cb", "http://127.0.0.1/cb", "com.example.app:/cb")
        #expect(both.contains(try RedirectURI(parsing: "http://127.0.0.1:5000/cb")))
        #expect(both.contains(try RedirectURI(parsing: "https://e.com/cb")))
        #expect(!both.contains(try RedirectURI(parsing: "https://e.com:5000/cb")))
    }

    @Test func anIPv6LoopbackAddressMatches() throws {
        #expect(try matches("http://[::1]:8080/cb", "http://[::1]:8080/cb"))
        #expect(try matches("http://[::1]:8080/cb", "http://[::1]/cb"))
    }

    @Test(arguments: ["http://localhost.attacker.com/", "http://127.0.0.1.evil.com/"])
    func aHostIsNoPrefix(text: String) {
        #expect(refusal(text) == .hostNotLoopback)
    }

    @Test func encodedDotsAreDots() {
        #expect(refusal("https://e.com/callback/%2e%2e/%2e%2e/steal") == .malformed(.dotSegment))
    }

    @Test(arguments: [
        ("JavaScript:alert(1)", RedirectURI.FormatError.schemeNotAllowed),
        ("java\tscript:alert(1)", .malformed(.controlCharacter(at: 4))),
        (" javascript:alert(1)", .malformed(.space(at: 0))),
        ("\u{1}javascript:alert(1)", .malformed(.controlCharacter(at: 0))),
    ])
    func schemesAreAllowedNotDenied(text: String, error: RedirectURI.FormatError) {
        #expect(refusal(text) == error)
    }

    @Test func theQueryOfALoopbackAddressCounts() throws {
        #expect(try !matches("http://127.0.0.1/cb?x=1", "http://127.0.0.1/cb?x=2"))
    }

    @Test func aPeriodStandsBetweenNames() {
        #expect(refusal("myapp:/cb") == .schemeNotAllowed)
        #expect(refusal("a..b:/cb") == .schemeNotAllowed)
        #expect(refusal(".a:/cb") == .malformed(.missingScheme))
        #expect(refusal("com.example.app:/cb") == nil)
    }

    @Test func aRedirectURINeedsNoHost() {
        #expect(refusal("com.example.app:/oauth2redirect") == nil)
    }

    @Test func oneSlashFollowsAScheme() throws {
        try RedirectURI(parsing: "my.test.app:/oauth2redirect").checkGoogleRules(for: .android)
        #expect(throws: RedirectURI.GoogleRuleViolation.notExactlyOneSlash) {
            try RedirectURI(parsing: "my.test.app://oauth2redirect").checkGoogleRules(for: .android)
        }
    }

    @Test(arguments: [AppPlatform.iOS, .android, .chrome])
    func noLoopbackOnAPhone(platform: AppPlatform) {
        #expect(throws: AuthorizationRequest.ValidationError.redirectURIKindNotAllowed) {
            try AuthorizationRequest(
                platform: platform,
                clientID: "client",
                redirectURI: RedirectURI(parsing: "http://127.0.0.1:8080"),
                scopes: ["openid"],
                codeChallenge: CodeChallenge(parsing: Fixture.challenge)
            )
        }
    }

    @Test func msAppIsForUWP() throws {
        let uri = try RedirectURI(parsing: "ms-app://s-1-15-2-2352616735-1184391210/")
        try uri.checkGoogleRules(for: .universalWindows)
        for platform in AppPlatform.allCases where platform != .universalWindows {
            #expect(throws: RedirectURI.GoogleRuleViolation.redirectURIKindNotAllowed) {
                try uri.checkGoogleRules(for: platform)
            }
        }
    }

    @Test func eitherLoopbackAddressCanBeRegisteredAndUsed() throws {
        let both = try Fixture.registered("http://[::1]/cb", "http://127.0.0.1/cb")
        #expect(both.contains(try RedirectURI(parsing: "http://127.0.0.1:4711/cb")))
        #expect(both.contains(try RedirectURI(parsing: "http://[::1]:4711/cb")))
    }

    @Test func theRegisteredQueryStaysAndNothingIsTwice() throws {
        #expect(refusal("https://a/cb?state=x;y") == .responseParameterInQuery(.state))
        let answer = AuthorizationResponse.success(code: "c", state: "s")
        #expect(
            answer.url(to: try RedirectURI(parsing: "https://a/cb?z=x;y&a=%2e"))
                == "https://a/cb?z=x;y&a=%2e&code=c&state=s"
        )
    }

    @Test func stateIsEchoedOnAnErrorToo() throws {
        let matched = try Fixture.matched(Fixture.query(without: "response_type"))
        let error = try #require(throws: AuthorizationError.self) { try matched.request(policy: PKCEPolicy()) }
        let answer = try #require(error.response(to: matched))
        #expect(answer.url(to: matched.redirectURI).hasSuffix("&state=xyz"))
    }

    @Test func anUnlistedRedirectURIIsRefusedAndNotAnswered() throws {
        let error = try #require(throws: AppFlipError.self) {
            try AppFlipRequest(
                parsing: "https://service.example/flip?client_id=google&scope=a&state=b&redirect_uri=https://evil/",
                policy: AppFlipPolicy(clientID: "google")
            )
        }
        #expect(error.reason == .redirectURINotAllowed)
        #expect(error.url == nil)
    }

    @Test func theAnswerIsOneOfFourAndEncoded() throws {
        let link = AppFlipRequestTests.link(
            "client_id=google&scope=a&state=a%26error%3Dx&redirect_uri=\(AppFlipRequestTests.google)"
        )
        let request = try AppFlipRequest(parsing: link, policy: AppFlipPolicy(clientID: "google"))
        let google = "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast"
        #expect(AppFlipResponse.failure(.accessDenied).url(to: request) == google + "?error=access_denied")
        #expect(
            AppFlipResponse.success(code: "c&state=x").url(to: request) == google
                + "?code=c%26state%3Dx&state=a%26error%3Dx"
        )
    }

    @Test(arguments: [
        ("?a=b&c=d", AppFlipError.Reason.redirectURINotAllowed),
        ("?a=b&state=d", .redirectURINotAllowed),
        ("&state=d", .parameter(.repeated(.state))),
        ("&c=d", nil),
    ])
    func anUnencodedRedirectURIIsSurvived(rest: String, reason: AppFlipError.Reason?) {
        let redirectURI = "https://oauth-redirect.googleusercontent.com/a/com.google.OPA" + rest
        let link = AppFlipRequestTests.link("client_id=google&scope=a&state=b&redirect_uri=" + redirectURI)
        do {
            let request = try AppFlipRequest(parsing: link, policy: AppFlipPolicy(clientID: "google"))
            #expect(request.redirect == GoogleRedirect(app: .assistant))
            #expect(reason == nil)
        } catch {
            #expect(error.reason == reason)
        }
    }

    @Test(arguments: ["javascript:alert(1)", "data:text/html,x"])
    func noScriptAtRegistrationOrInARequest(text: String) {
        #expect(refusal(text) == .schemeNotAllowed)
        #expect(throws: AuthorizationError.malformedRedirectURI(.schemeNotAllowed)) {
            try AuthorizationRequest.UnverifiedRequest(
                parsing: Fixture.query(without: "redirect_uri", adding: "redirect_uri=" + text)
            )
        }
    }

    @Test(arguments: [
        ("a user name in front of the host", "http://localhost:80@evil.com/cb", URIFormatError.userinfo),
        ("a full-width period", "http://127.0.0.1\u{FF0E}evil.com/", .nonASCII(at: 16)),
        ("a backslash behind the host", "https://oauth-redirect.googleusercontent.com\\@evil.com/", .backslash(at: 44)),
        ("a line end", "https://a/\n", .controlCharacter(at: 10)),
        ("a port above 65535", "http://127.0.0.1:99999/", .invalidPort),
        ("a leading zero in a port", "http://127.0.0.1:08080/", .invalidPort),
        ("an empty port", "http://127.0.0.1:/", .invalidPort),
        ("a zone", "http://[::1%25lo]/", .invalidHost),
        ("an address written out", "http://[0:0:0:0:0:0:0:1]/", .invalidHost),
        ("an IPv4 address in IPv6", "http://[::ffff:127.0.0.1]/", .invalidHost),
    ])
    func whatFoundationTakesForAURIIsRefused(fact: String, text: String, reason: URIFormatError) {
        #expect(URLComponents(string: text) != nil, "\(fact)")
        #expect(refusal(text) == .malformed(reason))
    }

    @Test func everyReservedCharacterOfAValueIsEncoded() throws {
        let answer = AuthorizationResponse.success(code: "a+b/c;d", state: nil)
        #expect(answer.url(to: try RedirectURI(parsing: "a.b:/")) == "a.b:/?code=a%2Bb%2Fc%3Bd")
    }

    @Test(arguments: [
        ("state=a+b", String?.some("a b"), FormError?.none),
        ("state=a&state=b", nil, .repeated(.state)),
        ("state", nil, .empty(.state)),
        ("state=", nil, .empty(.state)),
    ])
    func plusIsASpaceAndNothingIsLenient(pair: String, state: String?, reason: FormError?) throws {
        let matched = try Fixture.matched(Fixture.query(without: "state", adding: pair))
        #expect(matched.state?.text == state)
        if let reason {
            #expect(throws: AuthorizationError.parameter(reason)) { try matched.request(policy: PKCEPolicy()) }
        }
    }
}
