import CPKCEProcessor

/// Memory that results are written into, over and over: memory of its own for each would be part of the cost.
@safe
final class CallersMemory {
    private let bytes: UnsafeMutableBufferPointer<UInt8>

    init(byteCount: Int) {
        unsafe bytes = .allocate(capacity: byteCount)
        unsafe bytes.initialize(repeating: 0)
    }

    deinit {
        unsafe bytes.deallocate()
    }

    /// Lets a function append to the empty memory, and keeps what it wrote.
    @inline(__always)
    func fill(_ write: (inout OutputSpan<UInt8>) throws -> Void) rethrows {
        var output = unsafe OutputSpan(buffer: bytes, initializedCount: 0)
        try write(&output)
        _ = unsafe output.finalize(for: bytes)
        unsafe CPKCEProcessor_keep(bytes.baseAddress)
    }
}
