import CryptoPrimitives
import OAuthNativeApps
import PKCE
import Testing

/// A server with one client, as its developer would write it; without a network.
private struct Server {
    enum Answer: Equatable {
        case page(String)
        case redirect(String)
    }

    static let issuer: ParameterValue = "https://server.example"
    static let endpoint = "https://server.example/authorize"

    let redirectURIs: RedirectURISet
    var policy = PKCEPolicy()
    private(set) var challenges: [String: CodeChallenge?] = [:]

    mutating func authorize(_ query: String, personAgrees: Bool = true) throws -> Answer {
        let matched: AuthorizationRequest.MatchedRequest
        do {
            let received = try AuthorizationRequest.UnverifiedRequest(parsing: query)
            guard received.clientID == Fixture.clientID else { throw AuthorizationError.unknownClient }
            matched = try received.matched(against: redirectURIs)
        } catch let error as AuthorizationError {
            return .page(error.code.rawValue)
        }
        do {
            let request = try matched.request(policy: policy)
            guard personAgrees else {
                let answer = AuthorizationResponse.failure(error: .accessDenied, state: request.state, iss: Self.issuer)
                return .redirect(answer.url(to: request.redirectURI))
            }
            let code = try SecureRandom.base64URLString()
            challenges[code] = request.codeChallenge
            let answer = AuthorizationResponse.success(
                code: ParameterValue(code),
                state: request.state,
                iss: Self.issuer
            )
            return .redirect(answer.url(to: request.redirectURI))
        } catch let error as AuthorizationError {
            let answer = try #require(error.response(to: matched, iss: Self.issuer))
            return .redirect(answer.url(to: matched.redirectURI))
        }
    }

    mutating func redeem(code: String, codeVerifier: String?) -> String {
        guard let challenge = challenges.removeValue(forKey: code) else { return "invalid_grant" }
        do {
            try policy.verify(codeVerifier: codeVerifier, for: challenge)
            return "token"
        } catch {
            return error.oauthError.rawValue
        }
    }
}

@Suite struct ExchangeTests {
    private func makeServer() throws -> Server {
        try Server(redirectURIs: Fixture.registered("http://127.0.0.1/cb?x=y;z", Fixture.redirectURI))
    }

    private func makeRequest(redirectURI: String = "http://127.0.0.1:53219/cb?x=y;z") throws -> (
        String, AuthorizationRequest
    ) {
        let verifier = try CodeVerifier()
        let request = try AuthorizationRequest(
            platform: .desktop,
            clientID: Fixture.clientID,
            redirectURI: RedirectURI(parsing: redirectURI),
            scopes: ["openid", "email"],
            codeChallenge: CodeChallenge(for: verifier),
            additionalParameters: [FormParameter("login_hint", "ada@example.com")]
        )
        return (verifier.parameterValue, request)
    }

    private func query(of request: AuthorizationRequest) throws -> String {
        let url = try request.url(to: AuthorizationEndpoint(parsing: Server.endpoint))
        return String(url.dropFirst(Server.endpoint.count + 1))
    }

    private func location(_ answer: Server.Answer) throws -> String {
        guard case .redirect(let location) = answer else {
            Issue.record("a page where a redirect was expected: \(answer)")
            return ""
        }
        return location
    }

    @Test func aClientGetsItsTokenAndNobodyElseDoes() throws {
        var server = try makeServer()
        let (verifier, request) = try makeRequest()
        let location = try location(server.authorize(query(of: request)))
        #expect(location.hasPrefix("http://127.0.0.1:53219/cb?x=y;z&code="))

        let answer = try AuthorizationResponse(parsing: location, for: request, expectedIssuer: Server.issuer)
        guard case .success(let value, request.state, Server.issuer) = answer, let code = value.text else {
            Issue.record("no code")
            return
        }
        #expect(server.redeem(code: code, codeVerifier: verifier) == "token")
        #expect(server.redeem(code: code, codeVerifier: verifier) == "invalid_grant")
    }

    @Test(arguments: [nil, "", Fixture.verifier])
    func aCodeWithoutItsVerifierIsWorthNothing(codeVerifier: String?) throws {
        var server = try makeServer()
        let (_, request) = try makeRequest()
        let location = try location(server.authorize(query(of: request)))
        guard case .success(let code, _, _) = try AuthorizationResponse(parsing: location, for: request) else {
            Issue.record("no code")
            return
        }
        let expected = codeVerifier == "" ? "invalid_request" : "invalid_grant"
        #expect(server.redeem(code: code.text ?? "", codeVerifier: codeVerifier) == expected)
    }

    @Test(arguments: [
        ("client_id", "client_id=other", "invalid_client"),
        ("client_id", "client_id=%00", "invalid_request"),
        ("client_id", "", "invalid_request"),
        ("redirect_uri", "redirect_uri=http://127.0.0.1:1/other", "redirect_uri_mismatch"),
        ("redirect_uri", "redirect_uri=https://evil.example/", "redirect_uri_mismatch"),
        ("redirect_uri", "redirect_uri=javascript:alert(1)", "invalid_request"),
        ("redirect_uri", "", "invalid_request"),
        ("", "client_id=x", "invalid_request"),
        ("", "redirect_uri=x", "invalid_request"),
        ("", "x=%", "invalid_request"),
    ])
    func untilTheRedirectURIIsMatchedThePersonIsShownAPage(without: String, adding: String, code: String) throws {
        var server = try makeServer()
        #expect(try server.authorize(Fixture.query(without: without, adding: adding)) == .page(code))
        #expect(server.challenges.isEmpty)
    }

    @Test(arguments: [
        ("response_type", "response_type=token", "unsupported_response_type"),
        ("response_type", "x=y", "invalid_request"),
        ("scope", "scope=a++b", "invalid_scope"),
        ("scope", "x=y", "invalid_scope"),
        ("code_challenge", "x=y", "invalid_request"),
        ("code_challenge", "code_challenge=short", "invalid_request"),
        ("code_challenge_method", "x=y", "invalid_request"),
        ("code_challenge_method", "code_challenge_method=S512", "invalid_request"),
        ("", "scope=x", "invalid_request"),
        ("", "x=", "invalid_request"),
    ])
    func fromThereOnTheClientIsToldWithItsState(without: String, adding: String, code: String) throws {
        var server = try makeServer()
        let location = try location(server.authorize(Fixture.query(without: without, adding: adding)))
        #expect(location.hasPrefix(Fixture.redirectURI + "?error="))
        let answer = try AuthorizationResponse(
            parsing: location,
            for: Fixture.request(),
            expectedIssuer: Server.issuer
        )
        guard case .failure(let error, .some, nil, "xyz", Server.issuer) = answer else {
            Issue.record("no failure")
            return
        }
        #expect(error.rawValue == code)
        #expect(server.challenges.isEmpty)
    }

    @Test func thePersonMaySayNo() throws {
        var server = try makeServer()
        let (_, request) = try makeRequest(redirectURI: Fixture.redirectURI)
        let location = try location(server.authorize(query(of: request), personAgrees: false))
        #expect(
            try AuthorizationResponse(parsing: location, for: request)
                == .failure(error: .accessDenied, state: request.state, iss: Server.issuer)
        )
    }

    @Test func anAnswerToAnotherRequestOrOfAnotherServerYieldsNoCode() throws {
        var server = try makeServer()
        let (_, attackers) = try makeRequest()
        let (_, request) = try makeRequest()
        let location = try location(server.authorize(query(of: attackers)))
        #expect(throws: AuthorizationResponse.ValidationError.stateMismatch) {
            try AuthorizationResponse(parsing: location, for: request, expectedIssuer: Server.issuer)
        }
        #expect(throws: AuthorizationResponse.ValidationError.issuerMismatch) {
            try AuthorizationResponse(parsing: location, for: attackers, expectedIssuer: "https://other.example")
        }
    }

    // MARK: App Flip

    private func link(_ redirect: GoogleRedirect, clientID: String = "google", state: String) -> String {
        "https://service.example/flip?client_id=\(clientID)&scope=devices%20profile&state=\(state)"
            + "&redirect_uri=\(redirect.redirectURI.text)"
    }

    @Test(arguments: GoogleRedirect.allCases)
    func googleGetsItsCodeThroughTheApp(redirect: GoogleRedirect) throws {
        let policy = AppFlipPolicy(clientID: "google", hosts: [redirect.host])
        let request = try AppFlipRequest(parsing: link(redirect, state: "n%26once"), policy: policy)
        #expect(request.scopes == ["devices", "profile"])
        let code = try SecureRandom.base64URLString()
        let url = AppFlipResponse.success(code: ParameterValue(code)).url(to: request)
        #expect(url.hasPrefix(redirect.redirectURI.text + "?"))
        #expect(
            try independentlyReadQuery(of: url) == [
                [Array("code".utf8), Array(code.utf8)], [Array("state".utf8), Array("n&once".utf8)],
            ]
        )
    }

    @Test func googleIsToldOfEveryFailureAndNobodyElseOfAny() throws {
        let policy = AppFlipPolicy(clientID: "google")
        let redirect = GoogleRedirect(app: .assistant)
        let request = try AppFlipRequest(parsing: link(redirect, state: "s"), policy: policy)
        for failure in AppFlipResponse.Failure.allCases {
            #expect(
                AppFlipResponse.failure(failure).url(to: request) == redirect.redirectURI.text + "?error="
                    + failure.rawValue
            )
        }
        let otherClient = try #require(throws: AppFlipError.self) {
            try AppFlipRequest(parsing: link(redirect, clientID: "other", state: "s"), policy: policy)
        }
        #expect(otherClient.url?.hasPrefix(redirect.redirectURI.text + "?error=invalid_request&") == true)
        let sandbox = try #require(throws: AppFlipError.self) {
            try AppFlipRequest(parsing: link(GoogleRedirect(app: .home, host: .sandbox), state: "s"), policy: policy)
        }
        #expect(sandbox.url == nil)
    }
}
