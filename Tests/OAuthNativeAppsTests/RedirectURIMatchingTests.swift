import OAuthNativeApps
import Testing

@Suite struct RedirectURIMatchingTests {
    static let matching = [
        ("https://e.com/cb", "https://e.com/cb"),
        ("https://e.com/cb?a=b", "https://e.com/cb?a=b"),
        ("com.example.app:/cb", "com.example.app:/cb"),
        ("ms-app://s-1-15-2-1", "ms-app://s-1-15-2-1"),
        ("http://127.0.0.1/cb", "http://127.0.0.1:53219/cb"),
        ("http://127.0.0.1:9876/cb", "http://127.0.0.1:53219/cb"),
        ("http://127.0.0.1:9876/cb", "http://127.0.0.1/cb"),
        ("http://127.0.0.1", "http://127.0.0.1:1"),
        ("http://[::1]/cb", "http://[::1]:53219/cb"),
        ("http://[::1]:1/cb?a=b", "http://[::1]:65535/cb?a=b"),
        ("http://localhost/cb", "http://localhost:5000/cb"),
    ]

    static let different = [
        ("https://e.com/cb", "https://e.com/CB"),
        ("https://e.com/cb", "https://E.com/cb"),
        ("https://e.com/cb", "HTTPS://e.com/cb"),
        ("https://e.com/cb", "https://e.com/cb/"),
        ("https://e.com/cb", "https://e.com/c"),
        ("https://e.com/cb", "https://e.com/cb?"),
        ("https://e.com/cb", "https://e.com/cb?a"),
        ("https://e.com/cb", "https://e.com/%63b"),
        ("https://e.com/%2f", "https://e.com/%2F"),
        ("https://e.com", "https://e.com/"),
        ("https://e.com/cb", "https://e.com:443/cb"),
        ("https://e.com:8443/cb", "https://e.com:9443/cb"),
        ("https://e.com/cb", "https://sub.e.com/cb"),
        ("https://e.com/cb", "https://e.com.evil.com/cb"),
        ("com.example.app:/cb", "com.example.App:/cb"),
        ("com.example.app:/cb", "com.example.app://cb"),
        ("com.example.app://h:1/cb", "com.example.app://h:2/cb"),
        ("http://127.0.0.1/cb", "http://127.0.0.1/cb?bar=foo"),
        ("http://127.0.0.1/cb?x=1", "http://127.0.0.1:80/cb?x=2"),
        ("http://127.0.0.1/cb", "http://127.0.0.1:80/cb/"),
        ("http://127.0.0.1/cb", "http://127.0.0.1:80/CB"),
        ("http://127.0.0.1/cb", "http://[::1]/cb"),
        ("http://127.0.0.1/cb", "http://localhost/cb"),
        ("http://localhost/cb", "http://127.0.0.1:80/cb"),
        ("http://127.0.0.1/cb", "HTTP://127.0.0.1/cb"),
        ("http://127.0.0.1/cb", "https://127.0.0.1/cb"),
        ("http://127.0.0.1:80/:81/cb", "http://127.0.0.1:80/:82/cb"),
        ("http://127.0.0.1/:80", "http://127.0.0.1:80/"),
    ]

    @Test(arguments: matching)
    func matches(registered: String, requested: String) throws {
        let (registered, requested) = try pair(registered, requested)
        #expect(registered.matches(requested))
        #expect(RedirectURISet([registered]).contains(requested))
    }

    @Test(arguments: different)
    func doesNotMatch(registered: String, requested: String) throws {
        let (registered, requested) = try pair(registered, requested)
        #expect(!registered.matches(requested))
        #expect(!requested.matches(registered))
        #expect(!RedirectURISet([registered]).contains(requested))
    }

    @Test func onlyTheSameBytesAreEqual() throws {
        for (registered, requested) in Self.different + Self.matching {
            let (left, right) = try pair(registered, requested)
            #expect((left == right) == registered.utf8.elementsEqual(requested.utf8))
        }
    }

    private func pair(_ left: String, _ right: String) throws -> (RedirectURI, RedirectURI) {
        (
            try RedirectURI(parsing: left, allowingLocalhost: true),
            try RedirectURI(parsing: right, allowingLocalhost: true)
        )
    }
}
