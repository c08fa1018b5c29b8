import OAuthNativeApps
import Testing

@Suite struct AuthorizationResponseParsingTests {
    private func parse(
        _ redirect: String,
        state: ParameterValue = "xyz",
        expectedIssuer: ParameterValue? = nil
    ) throws -> AuthorizationResponse {
        try AuthorizationResponse(
            parsing: redirect,
            for: Fixture.request(state: state),
            expectedIssuer: expectedIssuer
        )
    }

    @Test(arguments: [
        ("com.example.app:/cb?code=a%2Fb&state=xyz", AuthorizationResponse.success(code: "a/b", state: "xyz")),
        ("/cb?state=xyz&code=a+b", .success(code: "a b", state: "xyz")),
        ("/cb?x=1&x=2&y&&code=a&state=xyz", .success(code: "a", state: "xyz")),
        ("/cb?code=a&state=xyz&iss=https://e.com", .success(code: "a", state: "xyz", iss: "https://e.com")),
        ("/cb?error=access_denied&state=xyz", .failure(error: .accessDenied, state: "xyz")),
        (
            "/cb?error=server_error&error_description=a%20b&error_uri=c&state=xyz",
            .failure(error: .serverError, description: "a b", uri: "c", state: "xyz")
        ),
    ])
    func readsAnAnswer(redirect: String, expected: AuthorizationResponse) throws {
        #expect(try parse(redirect) == expected)
    }

    @Test(arguments: [
        ("/cb", AuthorizationResponse.ValidationError.stateMismatch),
        ("/cb?code=a", .stateMismatch),
        ("/cb?code=a&state=xyy", .stateMismatch),
        ("/cb?code=a&state=xyz%00", .stateMismatch),
        ("/cb?code=a&state=XYZ", .stateMismatch),
        ("/cb?error=access_denied", .stateMismatch),
        ("/cb?error=access_denied&state=x", .stateMismatch),
        ("/cb?code=a&state=xyz&state=xyz", .parameter(.repeated(.state))),
        ("/cb?code=a&code=b&state=xyz", .parameter(.repeated(.code))),
        ("/cb?code=a&state=xyz&iss=a&iss=b", .parameter(.repeated(.issuer))),
        ("/cb?error=a&error=b&state=xyz", .parameter(.repeated(.error))),
        ("/cb?code=a&state=", .parameter(.empty(.state))),
        ("/cb?code=&state=xyz", .parameter(.empty(.code))),
        ("/cb?state=xyz", .parameter(.missing(.code))),
        ("/cb?code=a&error=b&state=xyz", .codeWithError),
        ("/cb?error=%22&state=xyz", .malformedErrorCode),
        ("/cb?code=a&state=xyz#", .parameter(.invalidCharacter(at: 16))),
        ("/cb#?code=a&state=xyz", .parameter(.invalidCharacter(at: 3))),
        ("/cb?code=%&state=xyz", .parameter(.malformedPercentEncoding(at: 5))),
    ])
    func refuses(redirect: String, error: AuthorizationResponse.ValidationError) {
        #expect(throws: error) { try parse(redirect) }
    }

    @Test func theIssuerIsHeldAgainstTheExpectedOne() throws {
        let redirect = "/cb?code=a&state=xyz&iss=https%3A%2F%2Fe.com"
        #expect(
            try parse(redirect, expectedIssuer: "https://e.com")
                == .success(code: "a", state: "xyz", iss: "https://e.com")
        )
        for issuer: ParameterValue in ["https://evil.com", "https://e.com/", "https://E.com"] {
            #expect(throws: AuthorizationResponse.ValidationError.issuerMismatch) {
                try parse(redirect, expectedIssuer: issuer)
            }
        }
        #expect(throws: AuthorizationResponse.ValidationError.issuerMismatch) {
            try parse("/cb?code=a&state=xyz", expectedIssuer: "https://e.com")
        }
        #expect(throws: AuthorizationResponse.ValidationError.issuerMismatch) {
            try parse("/cb?error=access_denied&state=xyz", expectedIssuer: "https://e.com")
        }
    }

    @Test func limitsAreTheCallersChoice() throws {
        let request = try Fixture.request()
        #expect(throws: AuthorizationResponse.ValidationError.parameter(.tooLong)) {
            try AuthorizationResponse(parsing: "/cb?code=a&state=xyz", for: request, limits: FormLimits(byteCount: 15))
        }
    }

    @Test func whatAServerWritesIsWhatAClientReads() throws {
        let uri = try RedirectURI(parsing: "https://a/cb?x=y;z&x&&")
        var random = SplitMix64(seed: 5)
        for round in 0..<300 {
            let state = ParameterValue(round == 0 ? Fixture.allBytes : random.hostileBytes(count: 1...40))
            let value = ParameterValue(round == 0 ? Fixture.allBytes : random.hostileBytes(count: 1...40))
            let success = AuthorizationResponse.success(code: value, state: state, iss: value)
            #expect(try parse(success.url(to: uri), state: state, expectedIssuer: value) == success)
            let failure = AuthorizationResponse.failure(
                error: .invalidScope,
                description: value,
                uri: value,
                state: state,
                iss: value
            )
            #expect(try parse(failure.url(to: uri), state: state) == failure)
        }
    }
}
