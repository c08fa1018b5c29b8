import CryptoPrimitives

/// A `code_challenge`: the 32 bytes that a server stores with an authorization code, to verify a `code_verifier` later.
///
/// What arrives with `S256` is decoded once. What arrives with `plain` is a verifier, and is hashed on arrival: so every
/// challenge is stored and compared alike, and no secret is ever at rest. The value is 32 bytes in place, and public; `==`
/// takes the same time wherever two challenges differ. Source: RFC 7636 §4.2, §4.6.
public struct CodeChallenge: Hashable, Sendable {
    let digest: SHA256.Digest

    /// The `S256` challenge of a verifier, without an allocation on the direct hash path.
    ///
    /// Timing depends on the verifier's length, never on its bytes.
    ///
    /// - Parameter verifier: The verifier that is kept until the code is redeemed.
    public init(for verifier: borrowing CodeVerifier) {
        digest = SHA256.hash(verifier.span)
    }

    /// The challenge that a client sent, or that was stored, as bytes.
    ///
    /// - Parameters:
    ///   - text: For `S256` the 43 characters of canonical unpadded Base64URL, for `plain` a `code_verifier`.
    ///   - method: The method that the text was made with; `S256` is that of ``parameterValue`` as well.
    /// - Throws: ``FormatError`` for any other text.
    public init(parsing text: Span<UInt8>, method: Method = .s256) throws(FormatError) {
        switch method {
        case .s256:
            digest = try Self.decode(text)
        case .plain:
            do {
                try CodeVerifier.checkFormat(of: text)
            } catch {
                throw FormatError(error)
            }
            digest = SHA256.hash(text)
        }
    }

    /// The challenge that a client sent, or that was stored, as a string. Its UTF-8 bytes are parsed.
    ///
    /// - Parameters:
    ///   - text: For `S256` the 43 characters of canonical unpadded Base64URL, for `plain` a `code_verifier`.
    ///   - method: The method that the text was made with.
    /// - Throws: ``FormatError`` for any other text.
    public init(parsing text: String, method: Method = .s256) throws(FormatError) {
        try self.init(parsing: text.utf8.span, method: method)
    }

    private static func decode(_ text: Span<UInt8>) throws(FormatError) -> SHA256.Digest {
        guard text.count == Base64URL.encodedCount(forByteCount: SHA256.Digest.byteCount) else {
            throw FormatError(refused: text)
        }
        do {
            return SHA256.Digest(
                try [32 of UInt8](initializingWith: { output throws(Base64URL.FormatError) in
                    try Base64URL.decode(text, into: &output)
                })
            )
        } catch {
            throw FormatError(refused: text)
        }
    }
}
