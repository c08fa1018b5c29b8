/// An additional parameter, which this module passes on, such as `login_hint`.
public struct FormParameter: Hashable, Sendable {
    /// The name, form-decoded.
    public let name: ParameterValue

    /// The value, form-decoded.
    public let value: ParameterValue

    /// A parameter.
    ///
    /// - Parameters:
    ///   - name: Any bytes.
    ///   - value: Any bytes.
    public init(_ name: ParameterValue, _ value: ParameterValue) {
        self.name = name
        self.value = value
    }
}

extension FormParameter: RedactedConvertible {
    var redactedDescription: String {
        "parameter, name: \(name.bytes.count) bytes, value: \(value.bytes.count) bytes"
    }
}
