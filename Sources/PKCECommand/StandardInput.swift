/// Standard input as bytes, in constant memory. A read error is an error, never the end of the input.
struct StandardInput: ~Copyable {
    /// The size of the buffer, which a longer line is cut to.
    static let capacity = 1 << 16

    private var buffer = SecretBuffer(capacity: capacity)
    private var unread = 0..<0
    private var isInsideCutLine = false

    /// The next line without the LF that ends it, or nothing at the end of the input.
    ///
    /// A line longer than the buffer comes cut to the buffer's size, which is far beyond what any verdict depends on.
    /// Output is flushed before a read that may wait, so that whoever asks line by line is answered line by line.
    @_lifetime(&self)
    mutating func nextLine(flushing output: inout StandardOutput) throws(Failure) -> Span<UInt8>? {
        guard let line = try takeLine(flushing: &output) else { return nil }
        return buffer.span(of: line)
    }

    private mutating func takeLine(flushing output: inout StandardOutput) throws(Failure) -> Range<Int>? {
        var searched = 0
        while true {
            if let count = buffer.span(of: unread).firstIndex(of: UInt8(ascii: "\n"), from: searched) {
                let line = take(count)
                unread = unread.dropFirst()
                guard isInsideCutLine else { return line }
                isInsideCutLine = false
                searched = 0
                continue
            }
            if isInsideCutLine {
                _ = take(unread.count)
            } else if isFull {
                isInsideCutLine = true
                return take(unread.count)
            }
            searched = unread.count
            try output.flush()
            guard try read() else { return unread.isEmpty ? nil : take(unread.count) }
        }
    }

    /// The whole input, cut to the buffer's size.
    @_lifetime(&self)
    mutating func all() throws(Failure) -> Span<UInt8> {
        while !isFull {
            guard try read() else { break }
        }
        return buffer.span(of: take(unread.count))
    }

    private var isFull: Bool { unread.count == Self.capacity }

    private mutating func take(_ count: Int) -> Range<Int> {
        let taken = unread.prefix(count)
        unread = taken.upperBound..<unread.upperBound
        return taken
    }

    /// Appends what comes next to the unread bytes; `false` at the end of the input.
    private mutating func read() throws(Failure) -> Bool {
        buffer.moveToStart(unread)
        unread = 0..<unread.count
        do {
            let count = try unsafe buffer.withBytes(from: unread.upperBound) { free throws(SystemError) in
                try unsafe readBytes(from: StandardFile.input, into: UnsafeMutableRawBufferPointer(free))
            }
            unread = 0..<(unread.upperBound + count)
            return count > 0
        } catch {
            throw Failure(message: "standard input: \(error.description)")
        }
    }
}
