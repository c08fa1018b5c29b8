/// Why a text is not a URI in the strict sense of this module.
///
/// No case holds a value. An offset counts bytes from zero.
@nonexhaustive
public enum URIFormatError: Error, Hashable, Sendable {
    /// A byte below 0x20, or 0x7F.
    case controlCharacter(at: Int)
    /// A space.
    case space(at: Int)
    /// A byte above 0x7F.
    case nonASCII(at: Int)
    /// A backslash, which some parsers take for a slash.
    case backslash(at: Int)
    /// Another character that RFC 3986 does not allow where it stands.
    case invalidCharacter(at: Int)
    /// `%` without two hexadecimal digits.
    case malformedPercentEncoding(at: Int)
    /// A fragment, an empty one too. Source: RFC 6749 §3.1.2.
    case fragment(at: Int)
    /// No scheme: a letter, then letters, digits, `+`, `-` and `.`, then a colon.
    case missingScheme
    /// A user name before the host.
    case userinfo
    /// No host, where the scheme wants one.
    case missingHost
    /// A host that is neither a name of letters, digits, `-`, `_` and single periods, nor `[::1]`.
    case invalidHost
    /// A port that is not 1 to 65535 in plain digits, without leading zeros.
    case invalidPort
    /// A path segment that is `.` or `..`, percent-encoded or not; `%2F` and `%5C` end a segment here.
    case dotSegment
}

extension URIFormatError: CustomStringConvertible {
    /// A sentence that names the rule and no value.
    public var description: String {
        switch self {
        case .controlCharacter(let offset): "has a control character at offset \(offset)"
        case .space(let offset): "has a space at offset \(offset)"
        case .nonASCII(let offset): "has a byte outside ASCII at offset \(offset)"
        case .backslash(let offset): "has a backslash at offset \(offset)"
        case .invalidCharacter(let offset): "has a character at offset \(offset) that is not allowed there"
        case .malformedPercentEncoding(let offset): "has a malformed percent-encoding at offset \(offset)"
        case .fragment(let offset): "has a fragment at offset \(offset)"
        case .missingScheme: "has no scheme"
        case .userinfo: "has a user name before the host"
        case .missingHost: "has no host"
        case .invalidHost: "has a host that is not allowed"
        case .invalidPort: "has a port that is not 1 to 65535 in plain digits"
        case .dotSegment: "has a path segment of one or two periods"
        }
    }
}
