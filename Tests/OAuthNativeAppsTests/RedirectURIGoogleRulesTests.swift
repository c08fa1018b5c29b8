import OAuthNativeApps
import Testing

@Suite struct RedirectURIGoogleRulesTests {
    private static let scheme39 = "com.example." + String(repeating: "a", count: 27)

    @Test(arguments: [
        ("com.example.app:/oauth2redirect", AppPlatform.iOS),
        ("com.googleusercontent.apps.123-abc:/oauth2redirect", .iOS),
        ("com.example.app:/", .android),
        ("com.example.app:/a//b?c", .chrome),
        ("com.Example.app:/a", .desktop),
        ("\(scheme39):/a", .universalWindows),
        ("\(scheme39)a:/a", .iOS),
        ("http://127.0.0.1:8080", .desktop),
        ("http://[::1]:8080/a", .desktop),
        ("https://example.com/a", .iOS),
        ("ms-app://s-1-15-2-1-2", .universalWindows),
        ("ms-app://s-1-15-2-1/A", .universalWindows),
    ])
    func keepsTheRules(text: String, platform: AppPlatform) throws {
        try RedirectURI(parsing: text).checkGoogleRules(for: platform)
    }

    @Test(arguments: [
        ("http://127.0.0.1:8080/", AppPlatform.iOS, RedirectURI.GoogleRuleViolation.redirectURIKindNotAllowed),
        ("http://[::1]:8080/", .android, .redirectURIKindNotAllowed),
        ("ms-app://s-1-15-2-1", .desktop, .redirectURIKindNotAllowed),
        ("com.exa+mple:/a", .iOS, .schemeNotReverseDomain),
        ("com.-example:/a", .iOS, .schemeNotReverseDomain),
        ("com.example-:/a", .iOS, .schemeNotReverseDomain),
        ("com-.example:/a", .iOS, .schemeNotReverseDomain),
        ("com.example.app:oauth2redirect", .iOS, .notExactlyOneSlash),
        ("com.example.app://oauth2redirect", .iOS, .notExactlyOneSlash),
        ("com.example.app:///oauth2redirect", .iOS, .notExactlyOneSlash),
        ("com.example.app:", .iOS, .notExactlyOneSlash),
        ("com.example.app:?a", .iOS, .notExactlyOneSlash),
        ("ms-app://S-1-15-2-1", .universalWindows, .packageSIDNotLowerCase),
        ("Ms-app://s-1-15-2-1", .universalWindows, .packageSIDNotLowerCase),
        ("\(scheme39)a:/a", .universalWindows, .schemeTooLong),
    ])
    func namesTheRuleThatIsBroken(text: String, platform: AppPlatform, rule: RedirectURI.GoogleRuleViolation) throws {
        let uri = try RedirectURI(parsing: text)
        #expect(throws: rule) { try uri.checkGoogleRules(for: platform) }
    }

    @Test func localhostIsForDesktopPrograms() throws {
        let uri = try RedirectURI(parsing: "http://localhost:80", allowingLocalhost: true)
        try uri.checkGoogleRules(for: .desktop)
        #expect(throws: RedirectURI.GoogleRuleViolation.redirectURIKindNotAllowed) {
            try uri.checkGoogleRules(for: .iOS)
        }
    }
}
