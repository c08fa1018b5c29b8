import OAuthNativeApps
import Testing

@Suite struct RedirectURISetTests {
    @Test func anEmptySetMatchesNothing() throws {
        #expect(!RedirectURISet([]).contains(try RedirectURI(parsing: "https://e.com/cb")))
        #expect(!RedirectURISet([]).contains(try RedirectURI(parsing: "http://127.0.0.1/cb")))
    }

    @Test func answersAsItsMembersDoOneByOne() throws {
        let texts = RedirectURIMatchingTests.matching + RedirectURIMatchingTests.different
        let registered = try texts.map { try RedirectURI(parsing: $0.0, allowingLocalhost: true) }
        let set = RedirectURISet(registered)
        for (_, requested) in texts {
            let requested = try RedirectURI(parsing: requested, allowingLocalhost: true)
            #expect(set.contains(requested) == registered.contains { $0.matches(requested) })
        }
    }

    @Test func tenThousandMembersAreToldApart() throws {
        let registered = try (0..<10_000).map { number in
            try RedirectURI(parsing: number % 2 == 0 ? "https://e.com/\(number)" : "http://127.0.0.1:8080/\(number)")
        }
        let set = RedirectURISet(registered)
        for number in stride(from: 0, to: 10_000, by: 50) {
            #expect(set.contains(try RedirectURI(parsing: "https://e.com/\(number)")))
            #expect(!set.contains(try RedirectURI(parsing: "https://e.com:8080/\(number)")))
            #expect(!set.contains(try RedirectURI(parsing: "http://127.0.0.1/\(number)")))
            #expect(set.contains(try RedirectURI(parsing: "http://127.0.0.1:\(number + 1)/\(number + 1)")))
            #expect(!set.contains(try RedirectURI(parsing: "http://127.0.0.1:\(number + 1)/\(number + 1)/")))
        }
    }

    @Test func orderAndRepetitionDoNotCount() throws {
        #expect(
            try Fixture.registered("https://a/", "http://[::1]:1/", "https://a/")
                == Fixture.registered("http://[::1]:2/", "https://a/")
        )
    }
}
