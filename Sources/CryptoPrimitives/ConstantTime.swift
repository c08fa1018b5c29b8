import CPKCE

/// Comparison whose timing does not reveal where two values differ.
public enum ConstantTime {
    /// Whether two runs of bytes are the same.
    ///
    /// Timing depends on the lengths, which are public, and never on the bytes. Runs of different lengths differ, and that
    /// is answered at once; two empty runs are the same.
    ///
    /// - Parameters:
    ///   - left: Any number of bytes.
    ///   - right: Any number of bytes.
    /// - Returns: Whether length and bytes are the same.
    public static func areEqual(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
        guard left.count == right.count else { return false }
        return unsafe left.withPointer { left, count in
            unsafe right.withPointer { right, _ in unsafe CPKCE_equal(left, right, count) }
        }
    }
}
