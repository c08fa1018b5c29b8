import OAuthNativeApps
import PKCE
import Testing

@Suite struct AuthorizationRequestMatchedTests {
    @Test func readsEveryParameter() throws {
        let request = try Fixture.matched(Fixture.query(adding: "login_hint=a+b", "x=%00%FF")).request(
            policy: PKCEPolicy()
        )
        #expect(
            try request
                == Fixture.request(additionalParameters: [
                    FormParameter("login_hint", "a b"), FormParameter("x", ParameterValue([0, 0xFF])),
                ])
        )
    }

    @Test(arguments: ["openid+email", "openid%20email"])
    func plusAndEncodedSpaceAreASpace(scope: String) throws {
        let query = Fixture.query(without: "scope", adding: "scope=\(scope)")
        #expect(try Fixture.matched(query).request(policy: PKCEPolicy()).scopes == ["openid", "email"])
    }

    @Test(arguments: [
        (Fixture.query(without: "response_type"), AuthorizationError.parameter(.missing(.responseType))),
        (Fixture.query(without: "scope"), .parameter(.missing(.scope))),
        (Fixture.query(adding: "scope=x"), .parameter(.repeated(.scope))),
        (Fixture.query(adding: "state=x"), .parameter(.repeated(.state))),
        (Fixture.query(adding: "code_challenge=x"), .parameter(.repeated(.codeChallenge))),
        (Fixture.query(adding: "code_challenge_method=S256"), .parameter(.repeated(.codeChallengeMethod))),
        (Fixture.query(adding: "a=1", "a=1"), .parameter(.repeated(nil))),
        (Fixture.query(without: "state", adding: "state="), .parameter(.empty(.state))),
        (Fixture.query(without: "code_challenge", adding: "code_challenge="), .parameter(.empty(.codeChallenge))),
        (Fixture.query(adding: "a="), .parameter(.empty(nil))),
        (Fixture.query() + "&", .parameter(.empty(nil))),
        (Fixture.query(without: "response_type", adding: "response_type=Code"), .unsupportedResponseType),
        (Fixture.query(without: "response_type", adding: "response_type=code+token"), .unsupportedResponseType),
        (Fixture.query(without: "response_type", adding: "response_type=token"), .unsupportedResponseType),
        (Fixture.query(without: "response_type", adding: "response_type=%63ode%20"), .unsupportedResponseType),
        (Fixture.query(without: "scope", adding: "scope=a++b"), .malformedScope),
        (Fixture.query(without: "scope", adding: "scope=+a"), .malformedScope),
        (Fixture.query(without: "scope", adding: "scope=a+"), .malformedScope),
        (Fixture.query(without: "scope", adding: "scope=a%09b"), .malformedScope),
        (Fixture.query(without: "scope", adding: "scope=%C3%A9"), .malformedScope),
        (Fixture.query(without: "scope", adding: "scope=%22"), .malformedScope),
        (Fixture.query(without: "code_challenge"), .pkce(.missingChallenge)),
        (Fixture.query(without: "code_challenge_method"), .pkce(.missingMethod)),
        (
            Fixture.query(without: "code_challenge_method", adding: "code_challenge_method=s256"),
            .pkce(.unsupportedMethod)
        ),
        (
            Fixture.query(without: "code_challenge_method", adding: "code_challenge_method=plain"),
            .pkce(.unsupportedMethod)
        ),
        (
            Fixture.query(without: "code_challenge", adding: "code_challenge=x"),
            .pkce(.malformedChallenge(.invalidCount))
        ),
    ])
    func whatIsWrongIsForTheRedirectURI(query: String, error: AuthorizationError) throws {
        let matched = try Fixture.matched(query)
        #expect(throws: error) { try matched.request(policy: PKCEPolicy()) }
        #expect(error.canRedirect)
    }

    @Test func stateComesBackWhateverElseIsWrong() throws {
        let matched = try Fixture.matched(
            "client_id=\(Fixture.clientID)&redirect_uri=\(Fixture.redirectURI)&a&b=1&b=2&state=%00%FF%26"
        )
        #expect(matched.state == ParameterValue([0, 0xFF, 0x26]))
        #expect(matched.redirectURI.text == Fixture.redirectURI)
    }

    @Test func anAmbiguousStateIsNone() throws {
        #expect(try Fixture.matched(Fixture.query(adding: "state=x")).state == nil)
        #expect(try Fixture.matched(Fixture.query(without: "state")).state == nil)
        #expect(try Fixture.matched(Fixture.query(without: "state", adding: "state=")).state == nil)
    }

    @Test func thePolicyDecidesOnPKCE() throws {
        let optional = PKCEPolicy(requirement: .optional, methods: [.s256, .plain])
        let none = Fixture.query(without: "code_challenge").replacing("&code_challenge_method=S256", with: "")
        #expect(try Fixture.matched(none).request(policy: optional).codeChallenge == nil)
        let plain = none + "&code_challenge=\(Fixture.verifier)"
        #expect(
            try Fixture.matched(plain).request(policy: optional).codeChallenge
                == CodeChallenge(parsing: Fixture.challenge)
        )
    }

    @Test func aVerifierInTheRequestIsNotPassedOn() throws {
        let query = Fixture.query(adding: "code_verifier=\(Fixture.verifier)")
        #expect(try Fixture.matched(query).request(policy: PKCEPolicy()).additionalParameters.isEmpty)
    }
}
