import OAuthNativeApps
import PKCE
import Testing

@Suite struct AuthorizationRequestReceivedTests {
    @Test(arguments: [
        ("", FormError.missing(.clientID)),
        (Fixture.query(without: "client_id"), .missing(.clientID)),
        (Fixture.query(without: "redirect_uri"), .missing(.redirectURI)),
        (Fixture.query(adding: "client_id=x"), .repeated(.clientID)),
        (Fixture.query(adding: "redirect_uri=x"), .repeated(.redirectURI)),
        (Fixture.query(adding: "%72edirect_uri=x"), .repeated(.redirectURI)),
        (Fixture.query(without: "client_id", adding: "client_id="), .empty(.clientID)),
        (Fixture.query(without: "redirect_uri", adding: "redirect_uri"), .empty(.redirectURI)),
        ("a=%zz", .malformedPercentEncoding(at: 2)),
        ("a=é", .invalidCharacter(at: 2)),
        (String(repeating: "a", count: 8193), .tooLong),
        (String(repeating: "a&", count: 64), .tooManyParameters),
    ])
    func whatIsWrongIsForThePerson(query: String, reason: FormError) {
        let error = AuthorizationError.parameter(reason)
        #expect(throws: error) { try AuthorizationRequest.UnverifiedRequest(parsing: query) }
        #expect(!error.canRedirect)
    }

    @Test(arguments: ["a%0Ab", "%C3%A9", "%00"])
    func refusesAClientIDThatIsNotPrintableASCII(clientID: String) {
        let query = Fixture.query(without: "client_id", adding: "client_id=\(clientID)")
        #expect(throws: AuthorizationError.malformedClientID) {
            try AuthorizationRequest.UnverifiedRequest(parsing: query)
        }
    }

    @Test(arguments: [
        ("javascript:alert(1)", RedirectURI.FormatError.schemeNotAllowed),
        ("https://e.com/%2523", nil),
        ("https://e.com/%23", .malformed(.fragment(at: 14))),
        ("https://e.com/%250A", nil),
        ("https://e.com/%0A", .malformed(.controlCharacter(at: 14))),
        ("https://e.com/a+b", .malformed(.space(at: 15))),
        ("http://localhost/", .localhostNotAllowed),
    ])
    func theRedirectURIIsDecodedOnceAndJudged(value: String, reason: RedirectURI.FormatError?) throws {
        let query = Fixture.query(without: "redirect_uri", adding: "redirect_uri=\(value)")
        guard let reason else {
            _ = try AuthorizationRequest.UnverifiedRequest(parsing: query)
            return
        }
        #expect(throws: AuthorizationError.malformedRedirectURI(reason)) {
            try AuthorizationRequest.UnverifiedRequest(parsing: query)
        }
    }

    @Test func localhostAndLimitsAreTheCallersChoice() throws {
        let query = Fixture.query(without: "redirect_uri", adding: "redirect_uri=http://localhost:80/")
        _ = try AuthorizationRequest.UnverifiedRequest(parsing: query, allowingLocalhost: true)
        #expect(throws: AuthorizationError.parameter(.tooLong)) {
            try AuthorizationRequest.UnverifiedRequest(parsing: query, limits: FormLimits(byteCount: 10))
        }
    }

    @Test func clientIDIsKnownBeforeAnythingIsMatched() throws {
        let received = try AuthorizationRequest.UnverifiedRequest(parsing: Array(Fixture.query().utf8).span)
        #expect(received.clientID == Fixture.clientID)
    }

    @Test func aRedirectURIThatIsNotRegisteredIsAMismatch() throws {
        let received = try AuthorizationRequest.UnverifiedRequest(parsing: Fixture.query())
        #expect(throws: AuthorizationError.redirectURIMismatch) {
            try received.matched(against: Fixture.registered("com.example.app:/other"))
        }
        #expect(try received.matched(against: Fixture.registered(Fixture.redirectURI)).clientID == Fixture.clientID)
    }

    @Test func anAppFlipRequestIsMatchedByItsRedirectURI() throws {
        let policy = AppFlipPolicy(clientID: Fixture.clientID)
        let google = "redirect_uri=https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2Fcom.google.OPA"
        let expected = try AuthorizationRequest.UnverifiedRequest(
            parsing: Fixture.query(without: "redirect_uri", adding: google)
        )
        #expect(try expected.matched(against: policy).request(policy: .init()).clientID == Fixture.clientID)

        let other = "client_id=other&\(google)&state=s"
        let matched = try AuthorizationRequest.UnverifiedRequest(parsing: other).matched(against: policy)
        #expect(throws: AuthorizationError.unexpectedClient) { try matched.request(policy: .init()) }

        let unlisted = try AuthorizationRequest.UnverifiedRequest(parsing: Fixture.query())
        #expect(throws: AuthorizationError.redirectURIMismatch) { try unlisted.matched(against: policy) }
    }
}
