/// A redirect URI of a native app: parsed strictly once, kept byte for byte.
///
/// There is one for each way in which an answer reaches an app, its ``Kind-swift.enum``; everything else is refused, at
/// registration as well as in a request. What is accepted is ASCII, has no user name, fragment, dot segment or malformed
/// part, and names no parameter of the answer in its own query. ``matches(_:)`` compares bytes. Parsing is linear in time.
///
/// Sources: RFC 8252 §7 and §8, RFC 9700 §2.1 and §4.1, RFC 6749 §3.1.2.
public struct RedirectURI: Sendable {
    /// The text, byte for byte as it was parsed; ASCII.
    public let text: String

    /// How the authorization response reaches the app.
    public let kind: Kind

    /// The number of bytes before the first colon.
    let schemeCount: Int

    /// With the colon; empty where there is no port.
    let port: Range<Int>

    /// The redirect URI of a text, as bytes.
    ///
    /// - Parameters:
    ///   - text: Any number of bytes.
    ///   - allowingLocalhost: Whether `http://localhost` is a loopback address, which RFC 8252 §8.3 advises against: the name
    ///     may be resolved to another interface.
    /// - Throws: ``FormatError`` with the rule that is broken.
    public init(parsing text: Span<UInt8>, allowingLocalhost: Bool = false) throws(FormatError) {
        let uri: URI
        do {
            uri = try URI(parsing: text)
        } catch {
            throw .malformed(error)
        }
        kind = try Kind(of: uri, in: text, allowingLocalhost: allowingLocalhost)
        if let query = uri.query {
            try Self.checkQuery(text.extracting(query))
        }
        self.text = String(ascii: text)
        schemeCount = uri.scheme.count
        port = uri.port
    }

    /// The redirect URI of a string. Its UTF-8 bytes are parsed.
    ///
    /// - Parameters:
    ///   - text: Any string.
    ///   - allowingLocalhost: Whether `http://localhost` is a loopback address.
    /// - Throws: ``FormatError`` with the rule that is broken.
    public init(parsing text: String, allowingLocalhost: Bool = false) throws(FormatError) {
        try self.init(parsing: text.utf8.span, allowingLocalhost: allowingLocalhost)
    }

    /// A claimed `https` URI without a port or a query, which is known to be well-formed.
    init(claimedHTTPS text: String) {
        self.text = text
        kind = .claimedHTTPS
        schemeCount = "https".utf8.count
        port = schemeCount..<schemeCount
    }

    // A parameter of the response in the registered query would be a duplicate, and a client might read the wrong one.
    private static func checkQuery(_ query: Span<UInt8>) throws(FormatError) {
        for name in query.queryNames() {
            if let parameter = OAuthParameter(name: name.span), parameter.isOfResponse {
                throw .responseParameterInQuery(parameter)
            }
        }
    }
}

extension RedirectURI: Hashable {
    // The text is ASCII, for which `==` of strings is that of their bytes; the rest follows from it.

    /// Whether two texts have the same bytes.
    public static func == (left: RedirectURI, right: RedirectURI) -> Bool {
        left.text == right.text
    }

    /// Hashes the text.
    ///
    /// - Parameter hasher: What the bytes are mixed into.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(text)
    }
}

extension RedirectURI: RedactedConvertible {
    var redactedDescription: String { "redirect URI, \(text.utf8.count) bytes" }
}
