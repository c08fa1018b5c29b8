import OAuthNativeApps
import Testing

@Suite struct RedirectURIGoogleRulesTests {
    private static let scheme39 = "com.example." + String(repeating: "a", count: 27)

    @Test(arguments: [
        ("com.example.app:/oauth2redirect", ClientType.iOS),
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
    func keepsTheRules(text: String, clientType: ClientType) throws {
        try RedirectURI(parsing: text).checkGoogleRules(for: clientType)
    }

    @Test(arguments: [
        ("http://127.0.0.1:8080/", ClientType.iOS, RedirectURI.GoogleRule.kindForPlatform),
        ("http://[::1]:8080/", .android, .kindForPlatform),
        ("ms-app://s-1-15-2-1", .desktop, .kindForPlatform),
        ("com.exa+mple:/a", .iOS, .reverseDomainScheme),
        ("com.-example:/a", .iOS, .reverseDomainScheme),
        ("com.example-:/a", .iOS, .reverseDomainScheme),
        ("com-.example:/a", .iOS, .reverseDomainScheme),
        ("com.example.app:oauth2redirect", .iOS, .singleSlash),
        ("com.example.app://oauth2redirect", .iOS, .singleSlash),
        ("com.example.app:///oauth2redirect", .iOS, .singleSlash),
        ("com.example.app:", .iOS, .singleSlash),
        ("com.example.app:?a", .iOS, .singleSlash),
        ("ms-app://S-1-15-2-1", .universalWindows, .lowerCasePackageSID),
        ("Ms-app://s-1-15-2-1", .universalWindows, .lowerCasePackageSID),
        ("\(scheme39)a:/a", .universalWindows, .schemeCountOnUniversalWindows),
    ])
    func namesTheRuleThatIsBroken(text: String, clientType: ClientType, rule: RedirectURI.GoogleRule) throws {
        let uri = try RedirectURI(parsing: text)
        #expect(throws: rule) { try uri.checkGoogleRules(for: clientType) }
    }

    @Test func localhostIsForDesktopPrograms() throws {
        let uri = try RedirectURI(parsing: "http://localhost:80", allowingLocalhost: true)
        try uri.checkGoogleRules(for: .desktop)
        #expect(throws: RedirectURI.GoogleRule.kindForPlatform) { try uri.checkGoogleRules(for: .iOS) }
    }
}
