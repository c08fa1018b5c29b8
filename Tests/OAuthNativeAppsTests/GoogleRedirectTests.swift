import OAuthNativeApps
import Testing

@Suite struct GoogleRedirectTests {
    @Test func thereAreTwelve() {
        #expect(
            Set(GoogleRedirect.allCases.map(\.redirectURI.text)) == [
                "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast.dev",
                "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast.enterprise",
                "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast",
                "https://oauth-redirect.googleusercontent.com/a/com.google.OPA.dev",
                "https://oauth-redirect.googleusercontent.com/a/com.google.OPA.enterprise",
                "https://oauth-redirect.googleusercontent.com/a/com.google.OPA",
                "https://oauth-redirect-sandbox.googleusercontent.com/a/com.google.Chromecast.dev",
                "https://oauth-redirect-sandbox.googleusercontent.com/a/com.google.Chromecast.enterprise",
                "https://oauth-redirect-sandbox.googleusercontent.com/a/com.google.Chromecast",
                "https://oauth-redirect-sandbox.googleusercontent.com/a/com.google.OPA.dev",
                "https://oauth-redirect-sandbox.googleusercontent.com/a/com.google.OPA.enterprise",
                "https://oauth-redirect-sandbox.googleusercontent.com/a/com.google.OPA",
            ]
        )
        #expect(GoogleRedirect.allCases.count == 12)
    }

    @Test(arguments: GoogleRedirect.allCases)
    func eachIsWhatParsingGives(redirect: GoogleRedirect) throws {
        let parsed = try RedirectURI(parsing: redirect.redirectURI.text)
        #expect(parsed == redirect.redirectURI)
        #expect(parsed.kind == redirect.redirectURI.kind)
        #expect(redirect.redirectURI.matches(parsed))
        try redirect.redirectURI.checkGoogleRules(for: .iOS)
    }

    @Test func productionIsTheDefault() {
        #expect(
            GoogleRedirect(app: .home).redirectURI.text
                == "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast"
        )
    }
}
