extension Span<UInt8> {
    /// Hands the address and the count to a C function; both are those of this span and end with the call.
    @inline(__always)
    func withPointer<Result>(_ body: (UnsafePointer<UInt8>?, Int) -> Result) -> Result {
        unsafe withUnsafeBufferPointer { buffer in unsafe body(buffer.baseAddress, buffer.count) }
    }
}

extension OutputSpan<UInt8> {
    /// Appends `count` bytes that `write` produces. Appends none if it returns `false`.
    ///
    /// Traps where the free capacity is too small: a caller's error, and the length is public.
    @inline(__always)
    mutating func append(count: Int, _ write: (UnsafeMutablePointer<UInt8>?) -> Bool) -> Bool {
        precondition(count <= freeCapacity, "the output span is too small")
        return unsafe withUnsafeMutableBufferPointer { buffer, initializedCount in
            guard unsafe write(buffer.baseAddress.map { unsafe $0 + initializedCount }) else { return false }
            initializedCount += count
            return true
        }
    }
}
