import CryptoPrimitives

extension CodeChallenge: LosslessStringConvertible, Codable {
    /// The value of the `code_challenge` parameter with `code_challenge_method=S256`, and the form to store.
    ///
    /// 43 characters of `A-Z a-z 0-9 - _`, one allocation. A challenge that arrived with `plain` has this form as well.
    public var parameterValue: String {
        Base64URL.encode(digest.span)
    }

    /// The bytes of ``parameterValue``, appended to an output span without an allocation.
    ///
    /// - Parameter output: Traps unless 43 bytes are free.
    public func writeParameterValue(into output: inout OutputSpan<UInt8>) {
        Base64URL.encode(digest.span, into: &output)
    }

    /// The same as ``parameterValue``.
    public var description: String {
        parameterValue
    }

    /// Creates the challenge of a ``parameterValue``; `nil` for any other text.
    public init?(_ description: String) {
        try? self.init(parsing: description)
    }

    /// Decodes a ``parameterValue``.
    ///
    /// - Parameter decoder: A decoder that holds a single string.
    /// - Throws: What the decoder throws, or `DecodingError.dataCorrupted`, without the text, where it is no challenge.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let challenge = CodeChallenge(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a code_challenge")
        }
        self = challenge
    }

    /// Encodes ``parameterValue`` as a single string.
    ///
    /// - Parameter encoder: Any encoder.
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(parameterValue)
    }
}
