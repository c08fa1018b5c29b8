/// The limits on the size of a form: a query, or a body of `application/x-www-form-urlencoded`.
public struct FormLimits: Hashable, Sendable {
    /// The most bytes, as received.
    public let byteCount: Int

    /// The most parameters.
    public let parameterCount: Int

    /// Limits; by default 8192 bytes, which is about what web servers allow a request line, and 64 parameters.
    ///
    /// - Parameters:
    ///   - byteCount: The most bytes, as received.
    ///   - parameterCount: The most parameters.
    public init(byteCount: Int = 8192, parameterCount: Int = 64) {
        self.byteCount = byteCount
        self.parameterCount = parameterCount
    }
}
