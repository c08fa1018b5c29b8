/// Why a form is refused: a query, or a body of `application/x-www-form-urlencoded`.
///
/// No case holds a value. An offset counts the bytes of the form as it was received, from zero.
@nonexhaustive
public enum FormError: Error, Hashable, Sendable {
    /// More bytes than ``FormLimits/byteCount``.
    case tooLong
    /// More parameters than ``FormLimits/parameterCount``.
    case tooManyParameters
    /// A byte that no query holds as it is: a control character, a space, `#`, or one outside ASCII.
    case invalidCharacter(at: Int)
    /// `%` without two hexadecimal digits.
    case malformedPercentEncoding(at: Int)
    /// A required parameter is missing.
    case missing(OAuthParameter)
    /// A parameter without a name or a value; `nil` for one that this module does not know.
    case empty(OAuthParameter?)
    /// A duplicate parameter; `nil` for one that this module does not know.
    case repeated(OAuthParameter?)
}

extension FormError: CustomStringConvertible {
    /// A sentence that names the parameter and the rule, never a value.
    ///
    /// Its characters are those that RFC 6749 §4.1.2.1 allows in `error_description`.
    public var description: String {
        switch self {
        case .tooLong: "the parameters are too long"
        case .tooManyParameters: "there are too many parameters"
        case .invalidCharacter(let offset): "a character at offset \(offset) is not percent-encoded"
        case .malformedPercentEncoding(let offset): "the percent-encoding at offset \(offset) is malformed"
        case .missing(let parameter): "\(parameter.rawValue) is missing"
        case .empty(let parameter): "\(Self.name(parameter)) is empty"
        case .repeated(let parameter): "\(Self.name(parameter)) is there more than once"
        }
    }

    private static func name(_ parameter: OAuthParameter?) -> String {
        parameter?.rawValue ?? "a further parameter"
    }
}
