import Testing

@testable import OAuthNativeApps

/// What this module accepts, Python's `urllib` reads alike; where they differ, this module refuses.
@Suite(.enabled(if: Python.isAvailable, "python3 is missing: nothing was compared with urllib"))
struct URLLibTests {
    @Test func theSamePartsOfARedirectURI() throws {
        var random = SplitMix64(seed: 7)
        var texts = RedirectURIMatchingTests.matching.map(\.0) + RedirectURIMatchingTests.different.map(\.1)
        let seeds = texts + ["com.example.app://h:1/a?b=c", "com.example.app:a/b", "https://a.b:8443/%41;x?y=?/:@"]
        let pieces = [
            "/", "//", ":", "?", "@", "[", "]", ".", "..", "%2e", "%2F", "a", "1", ";", "&", "+", "\\", "#", " ",
        ]
        for _ in 0..<4000 {
            var text = Array((seeds.randomElement(using: &random) ?? "").utf8)
            let at = Int.random(in: 0...text.count, using: &random)
            let end = Int.random(in: at...min(at + 2, text.count), using: &random)
            text.replaceSubrange(at..<end, with: (pieces.randomElement(using: &random) ?? "").utf8)
            texts.append(String(decoding: text, as: UTF8.self))
        }
        let accepted = texts.filter { (try? RedirectURI(parsing: $0, allowingLocalhost: true)) != nil }
        #expect(accepted.count > 500 && accepted.count < texts.count)
        let answers = try Python.run(
            """
            for line in sys.stdin:
                parts = urlsplit(line[:-1])
                print(parts.scheme, parts.hostname or "", parts.port or "", parts.path, parts.query, parts.fragment, \
            parts.username or "", sep="\\t")
            """,
            lines: accepted
        )
        #expect(answers == (try accepted.map(parts)))
    }

    private func parts(of text: String) throws -> String {
        let bytes = text.utf8.span
        let uri = try URI(parsing: bytes)
        let host = uri.host.map { String(ascii: bytes.extracting($0)).lowercased() } ?? ""
        return [
            String(ascii: bytes.extracting(uri.scheme)).lowercased(), host == "[::1]" ? "::1" : host,
            String(String(ascii: bytes.extracting(uri.port)).dropFirst()), String(ascii: bytes.extracting(uri.path)),
            uri.query.map { String(ascii: bytes.extracting($0)) } ?? "", "", "",
        ].joined(separator: "\t")
    }

    @Test func theSameParametersOfAForm() throws {
        var random = SplitMix64(seed: 8)
        let pieces =
            Array("abc=;?/:@+%&.~\"<>'[]{}|^`!$(),*-_0".map(String.init)) + ["%00", "%FF", "%26", "%3d", "%2B", "%25"]
        let texts = (0..<3000).map { _ in
            (0..<Int.random(in: 1...14, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
                .joined()
        }
        // An empty pair, which urllib passes over and a request may not have.
        let accepted = texts.filter { text in
            (try? Form(parsing: text.utf8.span, limits: FormLimits())) != nil
                && !text.split(separator: "&", omittingEmptySubsequences: false).contains("")
        }
        #expect(accepted.count > 1000 && accepted.count < texts.count)
        let answers = try Python.run(
            """
            for line in sys.stdin:
                pairs = parse_qsl(line[:-1], keep_blank_values=True, encoding="latin-1")
                print(*[part.encode("latin-1").hex() for pair in pairs for part in pair], sep=",")
            """,
            lines: accepted
        )
        let own = try accepted.map { text in
            try Form(parsing: text.utf8.span, limits: FormLimits()).parameters(besides: { _ in false })
                .flatMap { [hexadecimal($0.name.bytes), hexadecimal($0.value.bytes)] }.joined(separator: ",")
        }
        #expect(answers == own)
    }

    @Test func theSameTextOfAValueAndTheSameValueOfItsText() throws {
        var random = SplitMix64(seed: 9)
        let values = [Fixture.allBytes] + (0..<1000).map { _ in random.hostileBytes(count: 1...30) }
        let answers = try Python.run(
            """
            for line in sys.stdin:
                value = bytes.fromhex(line)
                print(quote(value, safe=""), quote_plus(value), sep="\\t")
            """,
            lines: values.map(hexadecimal)
        )
        #expect(answers.count == values.count)
        for (value, answer) in zip(values, answers) {
            let texts = answer.split(separator: "\t").map(String.init)
            try #require(texts.count == 2)
            var form = FormWriter(appendingTo: "/")
            form.append(.state, ParameterValue(value))
            #expect(form.text == "/?state=" + texts[0])
            let read = try Form(parsing: ("state=" + texts[1]).utf8.span, limits: FormLimits()).value(of: .state)
            #expect(read?.bytes == value)
        }
    }

    private func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
