import OAuthNativeApps
import PKCE
import Testing

/// The code of the article does what it says.
@Suite struct ArticleTests {
    private func clients() throws -> [String: RedirectURISet] {
        ["123.apps.googleusercontent.com": try Fixture.registered("http://127.0.0.1")]
    }

    @Test func aLoginIsAskedForAndItsCodeIsRead() throws {
        let login = try PendingLogin(port: 4711)
        let query = String(try login.url().dropFirst("https://accounts.google.com/o/oauth2/v2/auth?".count))
        guard case .ask(let request) = step(for: query, clients: try clients(), policy: PKCEPolicy()) else {
            Issue.record("the request was refused")
            return
        }
        #expect(request.furtherParameters == [FormParameter("login_hint", "ada@example.com")])
        let redirect = location(code: "c", request: request)
        let code = try login.code(from: redirect)
        #expect(code == "c")
        let isSatisfied = request.codeChallenge?.isSatisfied(by: login.verifier)
        #expect(isSatisfied == true)
    }

    @Test func aRefusalYieldsNoCode() throws {
        let login = try PendingLogin(port: 4711)
        let answer = AuthorizationResponse.failure(error: .accessDenied, state: login.request.state)
        let code = try login.code(from: answer.redirect(to: login.request.redirectURI))
        #expect(code == nil)
    }

    @Test func aPageUntilTheRedirectURIIsMatchedARedirectFromThereOn() throws {
        guard case .page(let text) = step(for: Fixture.query(), clients: [:], policy: PKCEPolicy()) else {
            Issue.record("no page")
            return
        }
        #expect(text == "client_id is unknown")
        let query = Fixture.query(without: "redirect_uri", adding: "redirect_uri=http://127.0.0.1:1", "scope=x")
        guard case .redirect(let location) = step(for: query, clients: try clients(), policy: PKCEPolicy()) else {
            Issue.record("no redirect")
            return
        }
        #expect(
            location == "http://127.0.0.1:1?error=invalid_request"
                + "&error_description=scope%20is%20there%20more%20than%20once&state=xyz"
        )
    }

    @Test(arguments: GoogleRedirect.allCases)
    func theServerAcceptsAllTwelveOfGoogle(redirect: GoogleRedirect) throws {
        let uri = redirect.redirectURI.text
        let query = Fixture.query(without: "redirect_uri", adding: "redirect_uri=\(uri)")
        let matched = try matchedWithGoogle(query, clientID: Fixture.clientID)
        #expect(try matched.request(policy: PKCEPolicy()).redirectURI.text == uri)
    }

    @Test func theAppAnswersGoogle() {
        let google = "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast"
        let link = AppFlipRequestTests.link("client_id=google&scope=a&state=b&redirect_uri=\(google)")
        #expect(answer(toLink: link, clientID: "google") { _ in "c" } == google + "?code=c&state=b")
        #expect(answer(toLink: link, clientID: "google") { _ in nil } == google + "?error=access_denied")
        let other = answer(toLink: link, clientID: "other") { _ in "c" }
        #expect(other?.hasPrefix(google + "?error=invalid_request&") == true)
        #expect(answer(toLink: link + "x", clientID: "google") { _ in "c" } == nil)
    }
}
