import CryptoPrimitives

extension CodeChallenge {
    /// Whether a verifier is the one that this challenge was made from.
    ///
    /// Timing depends on the verifier's length, never on the bytes of either. No allocation.
    ///
    /// - Parameter verifier: A well-formed verifier.
    /// - Returns: Whether the digests are the same.
    public func isSatisfied(by verifier: borrowing CodeVerifier) -> Bool {
        SHA256.hash(verifier.span) == digest
    }

    /// Whether the bytes of a `code_verifier` parameter are the verifier that this challenge was made from.
    ///
    /// The way of a server with many requests: nothing is copied or allocated. Timing depends on the length of the parameter,
    /// never on its bytes; that a text is malformed is told by the error. Source: RFC 7636 §4.6.
    ///
    /// - Parameter parameter: The parameter as it was received and form-decoded, any number of bytes.
    /// - Returns: Whether the digests are the same.
    /// - Throws: ``CodeVerifier/FormatError`` unless the parameter is 43 to 128 characters of the grammar.
    public func isSatisfied(byParameter parameter: Span<UInt8>) throws(CodeVerifier.FormatError) -> Bool {
        try CodeVerifier.checkFormat(of: parameter)
        return SHA256.hash(parameter) == digest
    }

    /// Whether the text of a `code_verifier` parameter is the verifier that this challenge was made from.
    ///
    /// - Parameter parameter: A string, judged by its UTF-8 bytes; nothing is copied or allocated.
    /// - Returns: Whether the digests are the same.
    /// - Throws: ``CodeVerifier/FormatError`` unless the parameter is 43 to 128 characters of the grammar.
    public func isSatisfied(byParameter parameter: String) throws(CodeVerifier.FormatError) -> Bool {
        try isSatisfied(byParameter: parameter.utf8.span)
    }
}
