import CPKCE

/// Memory of a fixed size for bytes that may be secret: at one address, wiped when its life ends.
@safe
struct SecretBuffer: ~Copyable {
    let capacity: Int
    private let start: UnsafeMutablePointer<UInt8>

    init(capacity: Int) {
        self.capacity = capacity
        unsafe start = .allocate(capacity: capacity)
        unsafe start.initialize(repeating: 0, count: capacity)
    }

    deinit {
        unsafe CPKCE_wipe(start, capacity)
        unsafe start.deallocate()
    }

    /// A view of some of the bytes.
    @_lifetime(borrow self)
    func span(of range: Range<Int>) -> Span<UInt8> {
        precondition(range.lowerBound >= 0 && range.upperBound <= capacity, "the range is outside the buffer")
        let span = unsafe Span(_unsafeStart: start + range.lowerBound, count: range.count)
        return unsafe _overrideLifetime(span, borrowing: self)
    }

    /// Moves some of the bytes to the start.
    mutating func moveToStart(_ range: Range<Int>) {
        precondition(range.lowerBound >= 0 && range.upperBound <= capacity, "the range is outside the buffer")
        unsafe start.update(from: start + range.lowerBound, count: range.count)
    }

    /// Lets the bytes from an offset on be written; answers what `body` does.
    mutating func withBytes<Result, Error>(
        from offset: Int,
        _ body: (UnsafeMutableBufferPointer<UInt8>) throws(Error) -> Result
    ) throws(Error) -> Result {
        precondition((0...capacity).contains(offset), "the offset is outside the buffer")
        return try unsafe body(UnsafeMutableBufferPointer(start: start + offset, count: capacity - offset))
    }
}
