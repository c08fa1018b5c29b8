import CPKCE
import CryptoPrimitives

extension CodeChallenge {
    /// Whether a verifier is the one that this challenge was made from.
    ///
    /// Timing depends on the verifier's length, never on the bytes of either. No allocation on the direct hash path.
    ///
    /// - Parameter verifier: A well-formed verifier.
    /// - Returns: Whether the digests are the same.
    public func isSatisfied(by verifier: borrowing CodeVerifier) -> Bool {
        judge(verifier.span) == CPKCE_VERDICT_SATISFIED
    }

    /// Whether the bytes of a `code_verifier` parameter are the verifier that this challenge was made from.
    ///
    /// The fast path: nothing is copied, and nothing is allocated on the direct hash path. Timing depends on the length of the
    /// parameter, never on its bytes. The error reveals only that the text is malformed. Source: RFC 7636 §4.6.
    ///
    /// - Parameter parameter: The parameter as it was received and form-decoded, any number of bytes.
    /// - Returns: Whether the digests are the same.
    /// - Throws: ``CodeVerifier/FormatError`` unless the parameter is 43 to 128 characters of the grammar.
    public func isSatisfied(byParameter parameter: Span<UInt8>) throws(CodeVerifier.FormatError) -> Bool {
        try isSatisfied(judge(parameter), count: parameter.count)
    }

    /// Whether the text of a `code_verifier` parameter is the verifier that this challenge was made from.
    ///
    /// - Parameter parameter: A string; its UTF-8 bytes are compared. Nothing is copied or allocated.
    /// - Returns: Whether the digests are the same.
    /// - Throws: ``CodeVerifier/FormatError`` unless the parameter is 43 to 128 characters of the grammar.
    public func isSatisfied(byParameter parameter: String) throws(CodeVerifier.FormatError) -> Bool {
        // The storage of every native string is contiguous. Using it directly avoids one runtime call.
        let verdict = unsafe parameter.utf8.withContiguousStorageIfAvailable { unsafe judgeApart($0) }
        guard let verdict else { return try isSatisfied(byParameter: parameter.utf8.span) }
        return try isSatisfied(verdict, count: parameter.utf8.count)
    }

    // One C function does all of it, because a digest that is returned to Swift would be copied.
    @inline(__always)
    private func judge(_ verifier: Span<UInt8>) -> CPKCE_verdict {
        unsafe digest.span.withUnsafeBufferPointer { digest in
            unsafe verifier.withUnsafeBufferPointer { verifier in
                unsafe CPKCE_code_verifier_verify(digest.baseAddress, verifier.baseAddress, verifier.count)
            }
        }
    }

    // Not inlined, because the optimizer splits this value's 32 bytes if two branches use them.
    @inline(never)
    private func judgeApart(_ verifier: UnsafeBufferPointer<UInt8>) -> CPKCE_verdict {
        judge(unsafe verifier.span)
    }

    @inline(__always)
    private func isSatisfied(_ verdict: CPKCE_verdict, count: Int) throws(CodeVerifier.FormatError) -> Bool {
        guard verdict != CPKCE_VERDICT_MALFORMED else { throw CodeVerifier.FormatError(refusedCount: count) }
        return verdict == CPKCE_VERDICT_SATISFIED
    }
}
