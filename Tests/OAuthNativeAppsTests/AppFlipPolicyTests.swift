import OAuthNativeApps
import Testing

@Suite struct AppFlipPolicyTests {
    @Test func theSandboxIsOffByDefault() {
        let policy = AppFlipPolicy(clientID: "google")
        for redirect in GoogleRedirect.allCases {
            #expect(policy.redirectURIs.contains(redirect.redirectURI) == (redirect.host == .production))
        }
    }

    @Test func aServerCanAcceptAllTwelve() {
        let policy = AppFlipPolicy(clientID: "google", hosts: Set(GoogleRedirect.Host.allCases))
        #expect(policy.redirectURIs == RedirectURISet(GoogleRedirect.allCases.map(\.redirectURI)))
    }

    @Test func appsAndVariantsAreTheCallersChoice() {
        let policy = AppFlipPolicy(clientID: "google", apps: [.home], variants: [.production, .development])
        #expect(
            policy.redirectURIs
                == RedirectURISet([
                    GoogleRedirect(app: .home).redirectURI,
                    GoogleRedirect(app: .home, variant: .development).redirectURI,
                ])
        )
    }
}
