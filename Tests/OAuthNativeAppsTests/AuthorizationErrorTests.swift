import OAuthNativeApps
import PKCE
import Testing

@Suite struct AuthorizationErrorTests {
    static let all: [(AuthorizationError, String, Bool)] = [
        (.parameter(.tooLong), "invalid_request", false),
        (.parameter(.tooManyParameters), "invalid_request", false),
        (.parameter(.invalidCharacter(at: 1)), "invalid_request", false),
        (.parameter(.malformedPercentEncoding(at: 1)), "invalid_request", false),
        (.parameter(.missing(.clientID)), "invalid_request", false),
        (.parameter(.empty(.clientID)), "invalid_request", false),
        (.parameter(.repeated(.clientID)), "invalid_request", false),
        (.parameter(.missing(.redirectURI)), "invalid_request", false),
        (.parameter(.empty(.redirectURI)), "invalid_request", false),
        (.parameter(.repeated(.redirectURI)), "invalid_request", false),
        (.malformedClientID, "invalid_request", false),
        (.unknownClient, "invalid_client", false),
        (.malformedRedirectURI(.hostNotLoopback), "invalid_request", false),
        (.redirectURIMismatch, "redirect_uri_mismatch", false),
        (.parameter(.missing(.responseType)), "invalid_request", true),
        (.parameter(.missing(.scope)), "invalid_scope", true),
        (.parameter(.empty(nil)), "invalid_request", true),
        (.parameter(.repeated(.state)), "invalid_request", true),
        (.unexpectedClient, "invalid_request", true),
        (.unsupportedResponseType, "unsupported_response_type", true),
        (.malformedScope, "invalid_scope", true),
        (.pkce(.missingChallenge), "invalid_request", true),
    ]

    @Test(arguments: all)
    func knowsItsCodeAndWhoIsTold(error: AuthorizationError, code: String, canRedirect: Bool) throws {
        #expect(error.code.rawValue == code)
        #expect(error.canRedirect == canRedirect)
        let response = error.response(to: try Fixture.matched(Fixture.query()), iss: "https://e.com")
        #expect((response != nil) == canRedirect)
        guard case .failure(let sent, let description, nil, let state, let issuer)? = response else { return }
        #expect(sent.rawValue == code)
        #expect(description?.text == error.description)
        #expect(state == "xyz")
        #expect(issuer == "https://e.com")
    }

    @Test func descriptionsAreFitForErrorDescription() {
        let redirectErrors: [RedirectURI.FormatError] = [
            .malformed(.dotSegment), .schemeNotAllowed, .hostNotLoopback, .localhostNotAllowed, .invalidPackageSID,
            .responseParameterInQuery(.state),
        ]
        for error in Self.all.map(\.0) + redirectErrors.map(AuthorizationError.malformedRedirectURI) {
            #expect(!error.description.isEmpty)
            #expect(error.description.utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C })
        }
    }
}
