import OAuthNativeApps
import Testing

@Suite struct RedirectURITests {
    @Test(arguments: [
        ("com.example.app:/oauth2redirect", RedirectURI.Kind.privateUseScheme),
        ("com.example.app:oauth2redirect", .privateUseScheme),
        ("com.example.app://oauth2redirect", .privateUseScheme),
        ("com.example.app://host:8080/path", .privateUseScheme),
        ("com.example.app:///oauth2redirect", .privateUseScheme),
        ("com.example.app:", .privateUseScheme),
        ("Com.Example.App:/cb", .privateUseScheme),
        ("a.b:/cb", .privateUseScheme),
        ("a1+-.2:/cb", .privateUseScheme),
        ("http://127.0.0.1", .loopbackIPv4),
        ("http://127.0.0.1/", .loopbackIPv4),
        ("http://127.0.0.1:1/cb", .loopbackIPv4),
        ("http://127.0.0.1:65535/cb?a=b", .loopbackIPv4),
        ("HTTP://127.0.0.1/cb", .loopbackIPv4),
        ("http://[::1]", .loopbackIPv6),
        ("http://[::1]:53219/cb", .loopbackIPv6),
        ("https://example.com", .claimedHTTPS),
        ("https://example.com:8443/cb?a=b&c", .claimedHTTPS),
        ("https://sub_domain.xn--exmple-cua.com/a//b/...;x/%41%2f/.a/b.", .claimedHTTPS),
        ("https://e.com/cb?x=../..&y=%2e%2e&z=?/:@", .claimedHTTPS),
        ("hTTpS://e.com/cb", .claimedHTTPS),
        ("ms-app://s-1-15-2-1-22-333", .msApp),
        ("ms-app://S-1-15-2-1/", .msApp),
        ("MS-APP://s-1-15-2-1", .msApp),
    ])
    func acceptsEveryKindAndKeepsEveryByte(text: String, kind: RedirectURI.Kind) throws {
        let uri = try RedirectURI(parsing: text)
        #expect(uri.kind == kind)
        #expect(uri.text.utf8.elementsEqual(text.utf8))
        #expect(try RedirectURI(parsing: Array(text.utf8).span) == uri)
    }

    @Test(arguments: [
        ("", URIFormatError.missingScheme),
        (":", .missingScheme),
        ("/cb", .missingScheme),
        ("//e.com/cb", .missingScheme),
        ("e.com/cb", .missingScheme),
        ("1a.b:/cb", .missingScheme),
        (".a.b:/cb", .missingScheme),
        ("-a.b:/cb", .missingScheme),
        ("a_b.c:/cb", .missingScheme),
        ("a%2eb:/cb", .missingScheme),
        ("/a.b:/cb", .missingScheme),
        ("https://e.com/\n", .controlCharacter(at: 14)),
        ("https://e.com/\r\n", .controlCharacter(at: 14)),
        ("\u{0}https://e.com/", .controlCharacter(at: 0)),
        ("https://e.com/\u{7F}", .controlCharacter(at: 14)),
        ("https://e.com\t/", .controlCharacter(at: 13)),
        (" https://e.com/", .space(at: 0)),
        ("https://e.com/ ", .space(at: 14)),
        ("https://e.com/a b", .space(at: 15)),
        ("https://é.com/", .nonASCII(at: 8)),
        ("https://e.com/\u{212A}", .nonASCII(at: 14)),
        ("https://e.com\\@evil.com/", .backslash(at: 13)),
        ("https:\\\\e.com/", .backslash(at: 6)),
        ("https://e.com/\"", .invalidCharacter(at: 14)),
        ("https://e.com/<b>", .invalidCharacter(at: 14)),
        ("https://e.com/^", .invalidCharacter(at: 14)),
        ("https://e.com/`", .invalidCharacter(at: 14)),
        ("https://e.com/{a}", .invalidCharacter(at: 14)),
        ("https://e.com/a|b", .invalidCharacter(at: 15)),
        ("https://e.com/[a]", .invalidCharacter(at: 14)),
        ("https://e.com/?a]", .invalidCharacter(at: 16)),
        ("com.example.app:[", .invalidCharacter(at: 16)),
        ("https://e.com/%", .malformedPercentEncoding(at: 14)),
        ("https://e.com/%4", .malformedPercentEncoding(at: 14)),
        ("https://e.com/%4G", .malformedPercentEncoding(at: 14)),
        ("https://e.com/?%zz", .malformedPercentEncoding(at: 15)),
        ("https://e.com/#", .fragment(at: 14)),
        ("https://e.com/cb#frag?x", .fragment(at: 16)),
        ("com.example.app:/#_=_", .fragment(at: 17)),
        ("https://user@e.com/", .userinfo),
        ("https://user:password@e.com/", .userinfo),
        ("https://@e.com/", .userinfo),
        ("https://e.com@evil.com", .userinfo),
        ("https://e.com:80@evil.com/cb", .userinfo),
        ("com.example.app://user@host/", .userinfo),
        ("http://127.0.0.1@evil.com/", .userinfo),
        ("https:", .missingHost),
        ("https:/cb", .missingHost),
        ("https:cb", .missingHost),
        ("https://", .missingHost),
        ("https:///cb", .missingHost),
        ("https://?a", .missingHost),
        ("https://:443/cb", .missingHost),
        ("http:/cb", .missingHost),
        ("ms-app:s-1-15-2-1", .missingHost),
        ("https://e..com/", .invalidHost),
        ("https://.e.com/", .invalidHost),
        ("https://e.com./", .invalidHost),
        ("https://./", .invalidHost),
        ("https://e%2ecom/", .invalidHost),
        ("https://e.com,evil.com/", .invalidHost),
        ("https://e!com/", .invalidHost),
        ("https://[::1]/", .invalidHost),
        ("https://[e.com]/", .invalidHost),
        ("http://[::1/cb", .invalidHost),
        ("http://[::2]/cb", .invalidHost),
        ("http://[0:0:0:0:0:0:0:1]/cb", .invalidHost),
        ("http://[::ffff:127.0.0.1]/cb", .invalidHost),
        ("http://[::1%25lo]/cb", .invalidHost),
        ("http://[::0001]/cb", .invalidHost),
        ("https://e.com:/", .invalidPort),
        ("https://e.com:0/", .invalidPort),
        ("https://e.com:00/", .invalidPort),
        ("https://e.com:080/", .invalidPort),
        ("https://e.com:08080/", .invalidPort),
        ("https://e.com:65536/", .invalidPort),
        ("https://e.com:99999/", .invalidPort),
        ("https://e.com:100000/", .invalidPort),
        ("https://e.com:18446744073709551697/", .invalidPort),
        ("https://e.com:+80/", .invalidPort),
        ("https://e.com:-1/", .invalidPort),
        ("https://e.com:8a/", .invalidPort),
        ("https://e.com:80:80/", .invalidPort),
        ("https://e.com:%38/", .invalidPort),
        ("http://127.0.0.1:/cb", .invalidPort),
        ("http://[::1]x/cb", .invalidPort),
        ("http://[::1].evil.com/cb", .invalidPort),
        ("https://e.com/.", .dotSegment),
        ("https://e.com/..", .dotSegment),
        ("https://e.com/./a", .dotSegment),
        ("https://e.com/a/../b", .dotSegment),
        ("https://e.com/a/..?b", .dotSegment),
        ("https://e.com/%2e", .dotSegment),
        ("https://e.com/%2E%2e/a", .dotSegment),
        ("https://e.com/.%2e/a", .dotSegment),
        ("https://e.com/a%2f..%2fb", .dotSegment),
        ("https://e.com/a%2F%2e%2e%2Fb", .dotSegment),
        ("https://e.com/a%5c..%5Cb", .dotSegment),
        ("com.example.app:../a", .dotSegment),
        ("com.example.app:/a/./b", .dotSegment),
    ])
    func refusesWhatIsNoStrictURI(text: String, reason: URIFormatError) {
        #expect(throws: RedirectURI.FormatError.malformed(reason)) { try RedirectURI(parsing: text) }
    }

    @Test(arguments: [
        ("javascript:alert(1)", RedirectURI.FormatError.schemeNotAllowed),
        ("data:text/html,hello", .schemeNotAllowed),
        ("vbscript:x", .schemeNotAllowed),
        ("file:///etc/passwd", .schemeNotAllowed),
        ("about:blank", .schemeNotAllowed),
        ("ftp://127.0.0.1/", .schemeNotAllowed),
        ("ws://127.0.0.1/", .schemeNotAllowed),
        ("urn:ietf:wg:oauth:2.0:oob", .schemeNotAllowed),
        ("myapp:/cb", .schemeNotAllowed),
        ("a..b:/cb", .schemeNotAllowed),
        ("a.b.:/cb", .schemeNotAllowed),
        ("http://e.com/cb", .hostNotLoopback),
        ("http://127.0.0.2/cb", .hostNotLoopback),
        ("http://127.1/cb", .hostNotLoopback),
        ("http://127.0.0.01/cb", .hostNotLoopback),
        ("http://2130706433/cb", .hostNotLoopback),
        ("http://0x7f000001/cb", .hostNotLoopback),
        ("http://0.0.0.0/cb", .hostNotLoopback),
        ("http://localhost/cb", .localhostNotAllowed),
        ("http://LocalHost:80/cb", .localhostNotAllowed),
        ("ms-app://example.com", .invalidPackageSID),
        ("ms-app://s-1-15-2-", .invalidPackageSID),
        ("ms-app://s-1-15-2", .invalidPackageSID),
        ("ms-app://s-1-15-3-1", .invalidPackageSID),
        ("ms-app://s-1-15-2-1-", .invalidPackageSID),
        ("ms-app://s-1-15-2--1", .invalidPackageSID),
        ("ms-app://s-1-15-2-a", .invalidPackageSID),
        ("ms-app://s-1-15-2-1:80", .invalidPackageSID),
        ("https://e.com/cb?code=1", .responseParameterInQuery(.code)),
        ("https://e.com/cb?a=b&state", .responseParameterInQuery(.state)),
        ("https://e.com/cb?st%61te=x", .responseParameterInQuery(.state)),
        ("https://e.com/cb?iss=", .responseParameterInQuery(.issuer)),
        ("com.example.app:/cb?error=x", .responseParameterInQuery(.error)),
        ("http://127.0.0.1/cb?error_description=x", .responseParameterInQuery(.errorDescription)),
        ("http://127.0.0.1/cb?error_uri=x", .responseParameterInQuery(.errorURI)),
    ])
    func refusesWhatIsOfNoKind(text: String, error: RedirectURI.FormatError) {
        #expect(throws: error) { try RedirectURI(parsing: text) }
    }

    @Test func localhostIsLoopbackWhereTheCallerSaysSo() throws {
        let uri = try RedirectURI(parsing: "http://localhost:8080/cb", allowingLocalhost: true)
        #expect(uri.kind == .localhost)
        #expect(uri.kind.isLoopback)
        #expect(throws: RedirectURI.FormatError.hostNotLoopback) {
            try RedirectURI(parsing: "http://localhost.attacker.com/", allowingLocalhost: true)
        }
    }

    @Test func refusesEveryByteThatIsNoCharacterOfAURI() throws {
        let allowed = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/?:@!$&'()*+,;=".utf8)
        for byte in Fixture.allBytes {
            let text = Array("https://e.com/a".utf8) + [byte]
            if allowed.contains(byte) {
                #expect(try RedirectURI(parsing: text.span).text.utf8.elementsEqual(text))
            } else {
                #expect(throws: RedirectURI.FormatError.self) { try RedirectURI(parsing: text.span) }
            }
        }
    }

    @Test func anyBytesAreAnsweredWithAValueOrAnError() {
        var random = SplitMix64(seed: 2)
        var acceptedCount = 0
        for _ in 0..<3000 {
            let text =
                Array("com.a:/".utf8.prefix(Int.random(in: 0...7, using: &random))) + random.hostileBytes(count: 0...6)
            guard let uri = try? RedirectURI(parsing: text.span) else { continue }
            acceptedCount += 1
            #expect(uri.text.utf8.elementsEqual(text))
        }
        #expect(acceptedCount > 0)
    }
}
