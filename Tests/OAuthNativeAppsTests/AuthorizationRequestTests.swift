import OAuthNativeApps
import PKCE
import Testing

@Suite struct AuthorizationRequestTests {
    private func make(
        platform: AppPlatform = .desktop,
        clientID: String = "client",
        redirectURI: String = Fixture.redirectURI,
        scopes: [String] = ["openid"],
        state: ParameterValue? = nil,
        additionalParameters: [FormParameter] = []
    ) throws -> AuthorizationRequest {
        try AuthorizationRequest(
            platform: platform,
            clientID: clientID,
            redirectURI: RedirectURI(parsing: redirectURI),
            scopes: scopes,
            codeChallenge: CodeChallenge(parsing: Fixture.challenge),
            state: state,
            additionalParameters: additionalParameters
        )
    }

    @Test func stateIsRandomUnlessGiven() throws {
        let states = try (0..<100).map { _ in try #require(try make().state) }
        #expect(Set(states).count == 100)
        #expect(states.allSatisfy { $0.bytes.count == 43 })
        #expect(try make(state: "mine").state == "mine")
    }

    @Test func everyClientTypeIsHeldToItsKinds() throws {
        let texts = [
            Fixture.redirectURI, "https://e.com/cb", "http://127.0.0.1:1/", "http://[::1]:1/", "ms-app://s-1-15-2-1",
        ]
        for platform in AppPlatform.allCases {
            for text in texts {
                if platform.allows(try RedirectURI(parsing: text).kind) {
                    _ = try make(platform: platform, redirectURI: text)
                } else {
                    #expect(throws: AuthorizationRequest.ValidationError.redirectURIKindNotAllowed) {
                        try make(platform: platform, redirectURI: text)
                    }
                }
            }
        }
    }

    @Test(arguments: ["", "é", "a\nb", "a\u{7F}"])
    func refusesAClientIDThatIsNotPrintableASCII(clientID: String) {
        #expect(throws: AuthorizationRequest.ValidationError.malformedClientID) { try make(clientID: clientID) }
    }

    @Test(arguments: ["", " ", "a b", "a\"", "a\\", "é", "a\n"])
    func refusesAMalformedScope(scope: String) {
        #expect(throws: AuthorizationRequest.ValidationError.malformedScope) { try make(scopes: ["openid", scope]) }
    }

    @Test func refusesNoScopeAtAll() {
        #expect(throws: AuthorizationRequest.ValidationError.parameter(.missing(.scope))) { try make(scopes: []) }
    }

    @Test func refusesAnEmptyState() {
        #expect(throws: AuthorizationRequest.ValidationError.parameter(.empty(.state))) { try make(state: "") }
    }

    @Test func refusesAParameterThatIsNamedLikeTheVerifier() {
        #expect(throws: AuthorizationRequest.ValidationError.verifierInRequest) {
            try make(additionalParameters: [FormParameter("code_verifier", "x")])
        }
    }

    @Test(arguments: [
        ([FormParameter("state", "x")], FormError.repeated(.state)),
        ([FormParameter("code_challenge_method", "plain")], .repeated(.codeChallengeMethod)),
        ([FormParameter("response_type", "token")], .repeated(.responseType)),
        ([FormParameter("a", "1"), FormParameter("a", "2")], .repeated(nil)),
        ([FormParameter("a", "")], .empty(nil)),
        ([FormParameter("", "1")], .empty(nil)),
    ])
    func refusesAFurtherParameter(parameters: [FormParameter], reason: FormError) {
        #expect(throws: AuthorizationRequest.ValidationError.parameter(reason)) {
            try make(additionalParameters: parameters)
        }
    }

    @Test func theURLHasAStableOrderAndKeepsTheQueryOfTheEndpoint() throws {
        let request = try make(
            scopes: ["openid", "https://www.googleapis.com/auth/drive.readonly"],
            state: "a b+c/d&e=é",
            additionalParameters: [FormParameter("login_hint", "ada+1@example.com"), FormParameter("hl", "de")]
        )
        let endpoint = try AuthorizationEndpoint(parsing: "https://e.com/auth?tenant=x;y&a+b")
        #expect(
            try request.url(to: endpoint) == "https://e.com/auth?tenant=x;y&a+b"
                + "&client_id=client&redirect_uri=com.example.app%3A%2Foauth2redirect&response_type=code"
                + "&scope=openid%20https%3A%2F%2Fwww.googleapis.com%2Fauth%2Fdrive.readonly"
                + "&code_challenge=\(Fixture.challenge)&code_challenge_method=S256&state=a%20b%2Bc%2Fd%26e%3D%C3%A9"
                + "&login_hint=ada%2B1%40example.com&hl=de"
        )
    }

    @Test func refusesAParameterThatTheEndpointHasAlready() throws {
        let endpoint = try AuthorizationEndpoint(parsing: "https://e.com/auth?hl=de&code=1")
        let further = try make(additionalParameters: [FormParameter("hl", "en")])
        #expect(throws: AuthorizationRequest.ValidationError.parameter(.repeated(nil))) {
            try further.url(to: endpoint)
        }
        let known = try make(additionalParameters: [FormParameter("code", "2")])
        #expect(throws: AuthorizationRequest.ValidationError.parameter(.repeated(.code))) {
            try known.url(to: endpoint)
        }
    }

    @Test func whatAClientWritesIsWhatAServerReads() throws {
        let endpoint = try AuthorizationEndpoint(parsing: "https://e.com/auth?tenant=x")
        var random = SplitMix64(seed: 3)
        for _ in 0..<200 {
            let request = try make(
                clientID: String(decoding: (0x20...0x7E).shuffled(using: &random), as: UTF8.self),
                redirectURI: "https://e.com/cb?x=y;z&a=%26",
                state: ParameterValue(random.hostileBytes(count: 1...40)),
                additionalParameters: [
                    FormParameter("login_hint", ParameterValue(random.hostileBytes(count: 1...40))),
                    FormParameter(ParameterValue(Fixture.allBytes), ParameterValue(Fixture.allBytes)),
                ]
            )
            let url = try request.url(to: endpoint)
            let query = url.utf8.span.extracting("https://e.com/auth?".utf8.count...)
            let matched = try AuthorizationRequest.UnverifiedRequest(parsing: query)
                .matched(against: Fixture.registered("https://e.com/cb?x=y;z&a=%26"))
            let received = try matched.request(policy: PKCEPolicy())
            #expect(received.additionalParameters == [FormParameter("tenant", "x")] + request.additionalParameters)
            #expect(received.state == request.state)
            #expect(received.clientID == request.clientID)
            #expect(received.redirectURI == request.redirectURI)
            #expect(received.scopes == request.scopes)
            #expect(received.codeChallenge == request.codeChallenge)
        }
    }
}
