/// Where the parts of a URI lie in its text.
///
/// Stricter than RFC 3986, so that no two parsers see different parts: see `URIFormatError`. Parsing is linear in time and
/// allocates nothing.
struct URI {
    /// Without the colon.
    let scheme: Range<Int>
    /// Nothing where there is no `//`; the brackets of an address belong to it.
    let host: Range<Int>?
    /// With the colon; empty where there is no port.
    let port: Range<Int>
    let path: Range<Int>
    /// Without the question mark.
    let query: Range<Int>?

    init(parsing text: Span<UInt8>) throws(URIFormatError) {
        try Self.checkCharacters(of: text)
        scheme = try Self.scheme(of: text)
        let hierarchy = scheme.upperBound + 1
        let mark = text.firstIndex(of: UInt8(ascii: "?"), in: hierarchy..<text.count)
        let end = mark ?? text.count
        if text.extracting(hierarchy..<end).isPrefixed(by: "//") {
            let start = hierarchy + 2
            let authority = start..<(text.firstIndex(of: UInt8(ascii: "/"), in: start..<end) ?? end)
            let host = try Self.host(of: text, in: authority)
            self.host = host
            port = host.upperBound..<authority.upperBound
            path = authority.upperBound..<end
        } else {
            host = nil
            port = hierarchy..<hierarchy
            path = hierarchy..<end
        }
        query = mark.map { $0 + 1..<text.count }
        try Self.checkPort(text.extracting(port))
        try Self.checkBrackets(of: text, in: path.lowerBound..<text.count)
        try Self.checkDotSegments(of: text.extracting(path))
    }
}
