import OAuthNativeApps
import PKCE
import Testing

/// What Google's documents on installed apps and on App Flip for iOS say, fact by fact.
@Suite struct GoogleDocumentsTests {
    // MARK: OAuth 2.0 for installed apps

    @Test func aVerifierHas43To128CharactersAndItsChallengeIsItsSHA256() throws {
        #expect(CodeVerifier.countRange == 43...128)
        let verifier = try CodeVerifier(parsing: Fixture.verifier)
        #expect(CodeChallenge(for: verifier).parameterValue == Fixture.challenge)
    }

    @Test func aRequestHasTheDocumentedParameters() throws {
        let url = try Fixture.request().url(
            to: AuthorizationEndpoint(parsing: "https://accounts.google.com/o/oauth2/v2/auth")
        )
        let names = try independentlyReadQuery(of: url).map { String(decoding: $0[0], as: UTF8.self) }
        #expect(
            names == [
                "client_id", "redirect_uri", "response_type", "scope", "code_challenge", "code_challenge_method",
                "state",
            ]
        )
        #expect(url.contains("&response_type=code&scope=openid%20email&"))
    }

    @Test func theEndpointIsHTTPS() {
        #expect(throws: AuthorizationEndpoint.FormatError.notHTTPS) {
            try AuthorizationEndpoint(parsing: "http://accounts.google.com/o/oauth2/v2/auth")
        }
    }

    @Test(arguments: ["client_id", "redirect_uri", "response_type", "scope"])
    func fourParametersAreRequired(name: String) throws {
        let error = try #require(throws: AuthorizationError.self) {
            try Fixture.matched(Fixture.query(without: name)).request(policy: PKCEPolicy())
        }
        #expect(error.description == "\(name) is missing")
    }

    @Test func stateIsOnlyRecommendedAndPKCEIsThePolicys() throws {
        #expect(try Fixture.matched(Fixture.query(without: "state")).request(policy: PKCEPolicy()).state == nil)
        let without =
            "client_id=\(Fixture.clientID)&redirect_uri=\(Fixture.redirectURI)&response_type=code&scope=openid"
        let optional = PKCEPolicy(requirement: .optional)
        #expect(try Fixture.matched(without).request(policy: optional).codeChallenge == nil)
    }

    @Test func theMethodIsPlainWhenItIsLeftOut() throws {
        let query =
            "client_id=\(Fixture.clientID)&redirect_uri=\(Fixture.redirectURI)&response_type=code&scope=openid"
            + "&code_challenge=\(Fixture.verifier)"
        let plain = PKCEPolicy(methods: [.s256, .plain])
        let challenge = try #require(try Fixture.matched(query).request(policy: plain).codeChallenge)
        let isSatisfied = try challenge.isSatisfied(byParameter: Fixture.verifier)
        #expect(isSatisfied)
        #expect(throws: AuthorizationError.pkce(.missingMethod)) {
            try Fixture.matched(query).request(policy: PKCEPolicy())
        }
    }

    @Test func aRedirectURIThatIsNotRegisteredIsAMismatchForThePerson() throws {
        let error = AuthorizationError.redirectURIMismatch
        #expect(throws: error) {
            try AuthorizationRequest.UnverifiedRequest(parsing: Fixture.query())
                .matched(against: Fixture.registered(Fixture.redirectURI + "/"))
        }
        #expect(error.code.rawValue == "redirect_uri_mismatch")
        #expect(!error.canRedirect)
    }

    @Test(arguments: [
        "com.example.app:/oauth2redirect", "com.googleusercontent.apps.123:/oauth2redirect",
        "https://example.com/oauth2redirect",
    ])
    func aCustomSchemeIsAReverseDomainWithOneSlash(text: String) throws {
        try RedirectURI(parsing: text).checkGoogleRules(for: .iOS)
    }

    @Test(arguments: [
        ("com.example.app:redirect_uri_path", RedirectURI.GoogleRuleViolation.notExactlyOneSlash),
        ("com.example.app://redirect_uri_path", .notExactlyOneSlash),
        ("com.ex+ample:/redirect_uri_path", .schemeNotReverseDomain),
    ])
    func aCustomSchemeOfAnotherFormIsNot(text: String, rule: RedirectURI.GoogleRuleViolation) throws {
        let uri = try RedirectURI(parsing: text)
        #expect(throws: rule) { try uri.checkGoogleRules(for: .iOS) }
    }

    @Test func aCustomSchemeHasAPeriod() {
        #expect(throws: RedirectURI.FormatError.schemeNotAllowed) {
            try RedirectURI(parsing: "myapp:/redirect_uri_path")
        }
    }

    @Test(arguments: ["http://127.0.0.1:49152", "http://[::1]:49152"])
    func aLoopbackAddressIsForDesktopAndOnAnyPort(text: String) throws {
        let uri = try RedirectURI(parsing: text)
        try uri.checkGoogleRules(for: .desktop)
        #expect(try RedirectURI(parsing: text.replacing("49152", with: "1")).matches(uri))
        for platform in [AppPlatform.iOS, .android, .chrome] {
            #expect(throws: RedirectURI.GoogleRuleViolation.redirectURIKindNotAllowed) {
                try uri.checkGoogleRules(for: platform)
            }
        }
    }

    @Test func onUWPThePackageSIDIsLowerCaseAndASchemeHasAtMost39Characters() throws {
        try RedirectURI(parsing: "ms-app://s-1-15-2-1-2-3-4-5-6-7").checkGoogleRules(for: .universalWindows)
        #expect(throws: RedirectURI.GoogleRuleViolation.packageSIDNotLowerCase) {
            try RedirectURI(parsing: "ms-app://S-1-15-2-1-2-3-4-5-6-7").checkGoogleRules(for: .universalWindows)
        }
        #expect(RedirectURI.maximumSchemeCountOnUniversalWindows == 39)
        let scheme = "com." + String(repeating: "a", count: 35)
        try RedirectURI(parsing: scheme + ":/a").checkGoogleRules(for: .universalWindows)
        #expect(throws: RedirectURI.GoogleRuleViolation.schemeTooLong) {
            try RedirectURI(parsing: scheme + "a:/a").checkGoogleRules(for: .universalWindows)
        }
    }

    // MARK: App Flip for iOS

    @Test(arguments: ["client_id", "scope", "state", "redirect_uri"])
    func aLinkHasFourParameters(name: String) throws {
        let pairs = ["client_id=google", "scope=a", "state=b", "redirect_uri=\(AppFlipRequestTests.google)"]
        let link = AppFlipRequestTests.link(pairs.filter { !$0.hasPrefix(name) }.joined(separator: "&"))
        let error = try #require(throws: AppFlipError.self) {
            try AppFlipRequest(parsing: link, policy: AppFlipRequestTests.policy)
        }
        #expect(error.reason.description == "\(name) is missing")
        #expect((error.url == nil) == (name == "redirect_uri"))
    }

    @Test func theRedirectURIIsAHostAndABundleID() {
        #expect(GoogleRedirect.Host.production.rawValue == "oauth-redirect.googleusercontent.com")
        #expect(GoogleRedirect.Host.sandbox.rawValue == "oauth-redirect-sandbox.googleusercontent.com")
        #expect(
            GoogleApp.allCases.map { app in GoogleApp.Variant.allCases.map(app.bundleID) } == [
                ["com.google.Chromecast.dev", "com.google.Chromecast.enterprise", "com.google.Chromecast"],
                ["com.google.OPA.dev", "com.google.OPA.enterprise", "com.google.OPA"],
            ]
        )
    }

    @Test func fourErrorsOfWhichTwoAreRetried() {
        #expect(
            AppFlipResponse.Failure.allCases.map(\.rawValue) == [
                "cancelled", "unrecoverable", "invalid_request", "access_denied",
            ]
        )
        #expect(AppFlipResponse.Failure.allCases.filter(\.isRetriedByGoogle) == [.cancelled, .invalidRequest])
    }

    @Test func theAuthorizationEndpointAnswersAFailedClientCheckAtTheRedirectURI() throws {
        let policy = AppFlipPolicy(clientID: "google", hosts: Set(GoogleRedirect.Host.allCases))
        for redirect in GoogleRedirect.allCases {
            let query = "client_id=other&response_type=code&state=s&redirect_uri=" + redirect.redirectURI.text
            let matched = try AuthorizationRequest.UnverifiedRequest(parsing: query).matched(against: policy)
            let error = try #require(throws: AuthorizationError.self) { try matched.request(policy: PKCEPolicy()) }
            let answer = try #require(error.response(to: matched))
            #expect(
                answer.url(to: matched.redirectURI) == redirect.redirectURI.text + "?error=invalid_request"
                    + "&error_description=client_id%20is%20not%20the%20one%20of%20this%20redirect_uri&state=s"
            )
        }
    }
}
