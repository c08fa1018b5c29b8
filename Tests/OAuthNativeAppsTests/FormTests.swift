import Testing

@testable import OAuthNativeApps

@Suite struct FormTests {
    private func pairs(_ text: String, limits: FormLimits = FormLimits()) throws -> [[String?]] {
        let form = try Form(parsing: text.utf8.span, limits: limits)
        return form.parameters(besides: { _ in false }).map { [$0.name.text, $0.value.text] }
    }

    @Test(arguments: [
        ("", []),
        ("a=b", [["a", "b"]]),
        ("a=b&c=d", [["a", "b"], ["c", "d"]]),
        ("a=b=c", [["a", "b=c"]]),
        ("a", [["a", ""]]),
        ("a=", [["a", ""]]),
        ("=b", [["", "b"]]),
        ("&", [["", ""], ["", ""]]),
        ("a=1&a=2", [["a", "1"], ["a", "2"]]),
        ("a+b=c+d%20e%2Bf", [["a b", "c d e+f"]]),
        ("a=%2541", [["a", "%41"]]),
        ("%61=%26%3d", [["a", "&="]]),
        ("a=b;c=d", [["a", "b;c=d"]]),
        ("a=?/:@!$'()*,[]{}|\\^`\"<>", [["a", "?/:@!$'()*,[]{}|\\^`\"<>"]]),
    ])
    func decodesOnceAndKeepsOrder(text: String, expected: [[String]]) throws {
        #expect(try pairs(text) == expected)
    }

    @Test(arguments: [
        ("a=%", 2), ("a=%4", 2), ("a=%4&b=c", 2), ("a=%G1", 2), ("a=%1G", 2), ("%=a", 0), ("%4=a", 0), ("a=b&c=%-1", 6),
        ("a=%+1", 2),
    ])
    func refusesMalformedPercentEncoding(text: String, offset: Int) {
        #expect(throws: FormError.malformedPercentEncoding(at: offset)) { try pairs(text) }
    }

    @Test func refusesEveryByteThatNoQueryHolds() throws {
        for byte in Fixture.allBytes {
            let text: [UInt8] = [UInt8(ascii: "a"), UInt8(ascii: "="), byte]
            if (0x21...0x7E).contains(byte), byte != UInt8(ascii: "#"), byte != UInt8(ascii: "%") {
                _ = try Form(parsing: text.span, limits: FormLimits())
            } else if byte == UInt8(ascii: "%") {
                #expect(throws: FormError.malformedPercentEncoding(at: 2)) {
                    try Form(parsing: text.span, limits: FormLimits())
                }
            } else {
                #expect(throws: FormError.invalidCharacter(at: 2)) {
                    try Form(parsing: text.span, limits: FormLimits())
                }
            }
        }
    }

    @Test func limitsCountBytesAndParameters() throws {
        let limits = FormLimits(byteCount: 7, parameterCount: 2)
        #expect(try pairs("a=b&c=d", limits: limits).count == 2)
        #expect(throws: FormError.tooLong) { try pairs("a=b&c=de", limits: limits) }
        #expect(throws: FormError.tooManyParameters) { try pairs("a&b&c", limits: limits) }
        #expect(throws: FormError.tooLong) { try pairs(String(repeating: "a", count: 8193)) }
        #expect(throws: FormError.tooManyParameters) { try pairs(String(repeating: "&", count: 64)) }
        #expect(try pairs(String(repeating: "&", count: 63)).count == 64)
    }

    @Test func timeIsLinearInTheNumberOfParameters() throws {
        let text = (0..<20_000).map { "parameter\($0)=\($0)" }.joined(separator: "&")
        let form = try Form(
            parsing: text.utf8.span,
            limits: FormLimits(byteCount: text.utf8.count, parameterCount: 20_000)
        )
        try form.checkEachParameter()
        #expect(form.pairs.count == 20_000)
    }

    @Test(arguments: [
        ("https://a/b?c=d", ["c"]), ("/b?c=d?e=f", ["c"]), ("https://a/b", []), ("https://a/b?", []), ("?", []),
        ("", []),
    ])
    func readsTheQueryOfAURI(uri: String, names: [String]) throws {
        let form = try Form(parsingQueryOf: uri.utf8.span, limits: FormLimits())
        #expect(form.parameters(besides: { _ in false }).map(\.name.text) == names)
    }

    @Test func aFragmentIsNoPlaceForAQuery() {
        #expect(throws: FormError.invalidCharacter(at: 1)) {
            try Form(parsingQueryOf: "/#?a=b".utf8.span, limits: FormLimits())
        }
        #expect(throws: FormError.invalidCharacter(at: 3)) {
            try Form(parsingQueryOf: "/?a=b#c".utf8.span, limits: FormLimits())
        }
    }

    @Test func aParameterIsThereOnceAndNotEmpty() throws {
        let form = try Form(parsing: "state=1&code=&error=1&error=1&iss=".utf8.span, limits: FormLimits())
        #expect(try form.value(of: .state)?.text == "1")
        #expect(try form.value(of: .scope) == nil)
        #expect(throws: FormError.missing(.scope)) { try form.requiredRange(of: .scope) }
        #expect(throws: FormError.empty(.code)) { try form.value(of: .code) }
        #expect(throws: FormError.repeated(.error)) { try form.value(of: .error) }
    }

    @Test(arguments: [
        ("a=1&b=2", nil),
        ("a=1&b", FormError.empty(nil)),
        ("a=1&=2", .empty(nil)),
        ("a=1&&b=2", .empty(nil)),
        ("a=1&", .empty(nil)),
        ("a=1&%61=2", .repeated(nil)),
        ("state=1&st%61te=1", .repeated(.state)),
        ("scope=", .empty(.scope)),
    ])
    func everyParameterIsJudged(text: String, error: FormError?) throws {
        let form = try Form(parsing: text.utf8.span, limits: FormLimits())
        if let error {
            #expect(throws: error) { try form.checkEachParameter() }
        } else {
            try form.checkEachParameter()
        }
    }
}
