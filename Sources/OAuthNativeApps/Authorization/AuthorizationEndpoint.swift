/// The `https` URL of a server's authorization endpoint.
public struct AuthorizationEndpoint: Hashable, Sendable {
    /// Why a text is no authorization endpoint.
    @nonexhaustive
    public enum FormatError: Error, Hashable, Sendable {
        /// No URI in the strict sense of this module.
        case malformed(URIFormatError)
        /// Another scheme than `https`. Source: RFC 6749 §3.1, RFC 8252 §8.
        case notHTTPS
        /// The query has a parameter of the authorization request.
        case requestParameterInQuery(OAuthParameter)
    }

    /// The text, byte for byte as it was parsed, the endpoint's own query included; ASCII.
    public let text: String

    let queryNames: Set<[UInt8]>

    /// The endpoint of a text, as bytes.
    ///
    /// - Parameter text: Any number of bytes.
    /// - Throws: ``FormatError`` with the rule that is broken.
    public init(parsing text: Span<UInt8>) throws(FormatError) {
        let uri: URI
        do {
            uri = try URI(parsing: text)
        } catch {
            throw .malformed(error)
        }
        guard text.extracting(uri.scheme).isEqual(toFolded: "https") else { throw .notHTTPS }
        guard uri.host?.isEmpty == false else { throw .malformed(.missingHost) }
        queryNames = Set(uri.query.map { text.extracting($0).queryNames() } ?? [])
        for name in queryNames {
            if let parameter = OAuthParameter(name: name.span), parameter.isOfRequest {
                throw .requestParameterInQuery(parameter)
            }
        }
        self.text = String(ascii: text)
    }

    /// The endpoint of a string. Its UTF-8 bytes are parsed.
    ///
    /// - Parameter text: Any string.
    /// - Throws: ``FormatError`` with the rule that is broken.
    public init(parsing text: String) throws(FormatError) {
        try self.init(parsing: text.utf8.span)
    }
}

extension AuthorizationEndpoint.FormatError: CustomStringConvertible {
    /// A sentence that names the rule and no value.
    public var description: String {
        switch self {
        case .malformed(let reason): reason.description
        case .notHTTPS: "is not https"
        case .requestParameterInQuery(let parameter):
            "has \(parameter.rawValue) in its query, which the request will have"
        }
    }
}

extension AuthorizationEndpoint: RedactedConvertible {
    var redactedDescription: String { "authorization endpoint, \(text.utf8.count) bytes" }
}
