/// Standard output, buffered. A failed write is an error of the tool, so that a cut output is never reported as success.
struct StandardOutput: ~Copyable {
    private var buffer = SecretBuffer(capacity: 1 << 16)
    private var count = 0

    mutating func write(_ text: String) throws(Failure) {
        try write(text.utf8.span)
    }

    mutating func write(_ bytes: Span<UInt8>) throws(Failure) {
        var rest = bytes
        while !rest.isEmpty {
            if count == buffer.capacity { try flush() }
            let part = rest.extracting(first: Swift.min(rest.count, buffer.capacity - count))
            try append(part.count) { output in
                for index in part.indices { output.append(part[index]) }
            }
            rest = rest.extracting(droppingFirst: part.count)
        }
    }

    /// Writes at most `capacity` bytes, which `body` produces in place.
    mutating func append(_ capacity: Int, _ body: (inout OutputSpan<UInt8>) -> Void) throws(Failure) {
        if buffer.capacity - count < capacity { try flush() }
        unsafe count += buffer.withBytes(from: count) { free in
            var output = unsafe OutputSpan(buffer: free, initializedCount: 0)
            body(&output)
            return unsafe output.finalize(for: free)
        }
    }

    /// Hands everything over to the operating system.
    mutating func flush() throws(Failure) {
        do {
            try writeBytes(buffer.span(of: 0..<count), to: StandardFile.output)
        } catch {
            throw Failure(message: error.isBrokenPipe ? nil : "standard output: \(error.description)")
        }
        count = 0
    }
}
