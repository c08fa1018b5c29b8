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
    /// The way of a server with many requests: nothing is copied or, on the direct hash path, allocated. Timing depends on the
    /// length of the parameter, never on its bytes; that a text is malformed is told by the error. Source: RFC 7636 §4.6.
    ///
    /// - Parameter parameter: The parameter as it was received and form-decoded, any number of bytes.
    /// - Returns: Whether the digests are the same.
    /// - Throws: ``CodeVerifier/FormatError`` unless the parameter is 43 to 128 characters of the grammar.
    public func isSatisfied(byParameter parameter: Span<UInt8>) throws(CodeVerifier.FormatError) -> Bool {
        try isSatisfied(judge(parameter), count: parameter.count)
    }

    /// Whether the text of a `code_verifier` parameter is the verifier that this challenge was made from.
    ///
    /// - Parameter parameter: A string, judged by its UTF-8 bytes; nothing is copied or allocated.
    /// - Returns: Whether the digests are the same.
    /// - Throws: ``CodeVerifier/FormatError`` unless the parameter is 43 to 128 characters of the grammar.
    public func isSatisfied(byParameter parameter: String) throws(CodeVerifier.FormatError) -> Bool {
        // Where a string lies in one piece, as all but bridged ones do, this is a library call less than its span.
        let verdict = unsafe parameter.utf8.withContiguousStorageIfAvailable { unsafe judgeApart($0) }
        guard let verdict else { return try isSatisfied(byParameter: parameter.utf8.span) }
        return try isSatisfied(verdict, count: parameter.utf8.count)
    }

    // All of it in one C function: a digest that came back to Swift would be copied on the way.
    @inline(__always)
    private func judge(_ verifier: Span<UInt8>) -> CPKCE_verdict {
        unsafe digest.span.withUnsafeBufferPointer { digest in
            unsafe verifier.withUnsafeBufferPointer { verifier in
                unsafe CPKCE_code_verifier_verify(digest.baseAddress, verifier.baseAddress, verifier.count)
            }
        }
    }

    // Not inlined: the optimizer takes this value's 32 bytes apart where it sees them used in two branches.
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
