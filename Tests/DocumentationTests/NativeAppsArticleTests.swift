import OAuthNativeApps
import PKCE
import Testing

/// The code of the article on Google's documents does what it says.
@Suite struct NativeAppsArticleTests {
    private let clientID = "123.apps.googleusercontent.com"
    private let google = "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast"

    private func clients() throws -> [String: RedirectURISet] {
        [clientID: RedirectURISet([try RedirectURI(parsing: "http://127.0.0.1")])]
    }

    /// A login on a port, and the query that its request has at the server.
    private func query(of login: borrowing PendingLogin) throws -> String {
        String(try login.url().dropFirst("https://accounts.google.com/o/oauth2/v2/auth?".count))
    }

    @Test func aLoginIsAskedForAndItsCodeIsRead() throws {
        let login = try PendingLogin(port: 4711)
        guard case .ask(let request) = step(for: try query(of: login), clients: try clients(), policy: PKCEPolicy())
        else {
            Issue.record("the request was refused")
            return
        }
        #expect(request.additionalParameters == [FormParameter("login_hint", "ada@example.com")])
        let code = try login.code(from: location(code: "c", request: request))
        #expect(code == "c")
        let isSatisfied = request.codeChallenge?.isSatisfied(by: login.verifier)
        #expect(isSatisfied == true)
    }

    @Test func aRefusalYieldsNoCode() throws {
        let login = try PendingLogin(port: 4711)
        let answer = AuthorizationResponse.failure(error: .accessDenied, state: login.request.state)
        let code = try login.code(from: answer.url(to: login.request.redirectURI))
        #expect(code == nil)
    }

    @Test func aPageUntilTheRedirectURIIsMatchedARedirectFromThereOn() throws {
        let login = try PendingLogin(port: 4711)
        guard case .page(let text) = step(for: try query(of: login), clients: [:], policy: PKCEPolicy()) else {
            Issue.record("no page")
            return
        }
        #expect(text == "client_id is unknown")
        let twice = try query(of: login) + "&scope=x"
        guard case .redirect(let location) = step(for: twice, clients: try clients(), policy: PKCEPolicy()) else {
            Issue.record("no redirect")
            return
        }
        #expect(
            location.hasPrefix(
                "http://127.0.0.1:4711?error=invalid_request&error_description=scope%20is%20there%20more%20than%20once&state="
            )
        )
    }

    @Test(arguments: GoogleRedirect.allCases)
    func theServerAcceptsAllTwelveOfGoogle(redirect: GoogleRedirect) throws {
        let uri = redirect.redirectURI.text
        let challenge = CodeChallenge(for: try CodeVerifier()).parameterValue
        let query =
            "client_id=\(clientID)&redirect_uri=\(uri)&response_type=code&scope=a&state=s"
            + "&code_challenge=\(challenge)&code_challenge_method=S256"
        let matched = try matchedWithGoogle(query, clientID: clientID)
        #expect(try matched.request(policy: PKCEPolicy()).redirectURI.text == uri)
    }

    @Test func theAppAnswersGoogle() {
        let link = "https://service.example/flip?client_id=google&scope=a&state=b&redirect_uri=\(google)"
        #expect(answer(toLink: link, clientID: "google") { _ in "c" } == google + "?code=c&state=b")
        #expect(answer(toLink: link, clientID: "google") { _ in nil } == google + "?error=access_denied")
        let other = answer(toLink: link, clientID: "other") { _ in "c" }
        #expect(other?.hasPrefix(google + "?error=invalid_request&") == true)
        #expect(answer(toLink: link + "x", clientID: "google") { _ in "c" } == nil)
    }
}
