import CPKCE

extension CodeVerifier {
    /// The value of the `code_verifier` parameter of a token request.
    ///
    /// A string of 43 to 128 characters, with one allocation. Nothing wipes this copy: create it last, send it, release it.
    public var parameterValue: String {
        unsafe String(copying: UTF8Span(unchecked: span, isKnownASCII: true))
    }

    /// A view of the 43 to 128 bytes, without a copy.
    ///
    /// Keep the verifier in a constant, and take the span of that:
    ///
    /// ```swift
    /// let verifier = try CodeVerifier()
    /// send(verifier.span)
    /// ```
    ///
    /// `try CodeVerifier().span` is the span of a value that nothing keeps. The compiler of Swift 6.3.1 crashes on it, with
    /// a stack dump that does not name the line, where it should compile the call or report an error.
    public var span: Span<UInt8> {
        @_lifetime(borrow self)
        get {
            let span = unsafe Span(_unsafeStart: UnsafePointer(text), count: count)
            return unsafe _overrideLifetime(span, borrowing: self)
        }
    }

    /// Appends the text of a new random verifier to an output span, without an allocation or a value to keep.
    ///
    /// For a client that writes it into a request or a store of its own; the bytes there are the caller's to wipe. The text is
    /// made as that of ``init(count:)``.
    ///
    /// - Parameters:
    ///   - count: 43, the default, to 128 characters.
    ///   - output: Traps unless `count` bytes are free.
    /// - Throws: ``GenerationError`` when `count` is out of range or the random generator fails; the span is then as it was.
    public static func generateParameterValue(
        count: Int = 43,
        into output: inout OutputSpan<UInt8>
    ) throws(GenerationError) {
        guard countRange.contains(count) else { throw .invalidCount }
        precondition(count <= output.freeCapacity, "the output span is too small")
        let isGenerated = unsafe output.withUnsafeMutableBufferPointer { buffer, initializedCount in
            guard let start = buffer.baseAddress,
                unsafe CPKCE_code_verifier_generate(start + initializedCount, count)
            else { return false }
            initializedCount += count
            return true
        }
        guard isGenerated else { throw .generatorUnavailable }
    }
}
