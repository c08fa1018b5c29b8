import CryptoPrimitives

/// The value of a parameter, form-decoded: any bytes, kept as they are.
///
/// A `state` is its client's business and need not be text, so it is bytes; the same holds for every value that this module
/// passes through. `==` takes the same time wherever two values of one length differ. Printing one, or a value that
/// holds one, shows lengths only.
public struct ParameterValue: Hashable, Sendable {
    /// The bytes, in any number.
    public let bytes: [UInt8]

    /// A value of bytes.
    ///
    /// - Parameter bytes: Any number of bytes.
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The value of a string: its UTF-8 bytes.
    ///
    /// - Parameter text: Any string.
    public init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// The bytes as a string; `nil` if they are not valid UTF-8.
    public var text: String? {
        String(validating: bytes, as: UTF8.self)
    }

    /// Whether length and bytes are the same; timing depends on the lengths, never on the bytes.
    public static func == (left: ParameterValue, right: ParameterValue) -> Bool {
        ConstantTime.areEqual(left.bytes.span, right.bytes.span)
    }
}

extension ParameterValue: ExpressibleByStringLiteral {
    /// The value of a literal: its UTF-8 bytes.
    ///
    /// - Parameter value: Any string.
    public init(stringLiteral value: String) {
        self.init(value)
    }
}

extension ParameterValue: RedactedConvertible {
    var redactedDescription: String { "parameter value, \(bytes.count) bytes" }
}
