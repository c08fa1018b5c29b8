extension CodeVerifier {
    /// The value of the `code_verifier` parameter of a token request.
    ///
    /// A string of 43 to 128 characters, one allocation. It is a copy that nothing wipes: make it last, send it, drop it.
    public var parameterValue: String {
        unsafe String(unsafeUninitializedCapacity: count) { buffer in
            unsafe buffer.initialize(fromContentsOf: UnsafeBufferPointer(start: text, count: count))
        }
    }

    /// A view of the 43 to 128 bytes, without a copy.
    public var span: Span<UInt8> {
        @_lifetime(borrow self)
        get {
            let span = unsafe Span(_unsafeStart: UnsafePointer(text), count: count)
            return unsafe _overrideLifetime(span, borrowing: self)
        }
    }
}
