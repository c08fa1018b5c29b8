/// A value that may hold a secret, or what somebody else sent.
///
/// Whatever shows a value without being asked for its content (`print`, interpolation, `debugPrint`, `dump`, a mirror, the
/// failure of a test) shows its kind and its size.
protocol RedactedConvertible: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The kind of the value and its size.
    var redactedDescription: String { get }
}

extension RedactedConvertible {
    /// The kind of the value and its size.
    public var description: String { redactedDescription }

    /// The same as ``description``.
    public var debugDescription: String { redactedDescription }

    /// A mirror without children, so that `dump` shows no part of the value.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
