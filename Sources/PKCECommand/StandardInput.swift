/// Standard input as bytes, in constant memory. A read error is an error, never the end of the input.
struct StandardInput: ~Copyable {
    /// The size of the buffer: a text of as many bytes is too long.
    static let capacity = 1 << 16

    private var buffer = SecretBuffer(capacity: capacity)
    private var unread = 0..<0
    private var isInsideLongLine = false

    /// The next line without the LF that ends it, or `nil` at the end of the input.
    ///
    /// Output is flushed before a read that may wait, so that whoever asks line by line is answered line by line.
    @_lifetime(&self)
    mutating func nextLine(flushing output: inout StandardOutput) throws(Failure) -> InputText? {
        switch try takeLine(flushing: &output) {
        case .whole(let line): return .whole(buffer.span(of: line))
        case .tooLong: return .tooLong
        case nil: return nil
        }
    }

    /// A line that has been read, by where it lies in the buffer.
    private enum Line {
        case whole(Range<Int>)
        case tooLong
    }

    private mutating func takeLine(flushing output: inout StandardOutput) throws(Failure) -> Line? {
        var searched = 0
        while true {
            if let count = buffer.span(of: unread).firstIndex(of: UInt8(ascii: "\n"), from: searched) {
                let line = take(count)
                unread = unread.dropFirst()
                guard isInsideLongLine else { return .whole(line) }
                isInsideLongLine = false
                searched = 0
                continue
            }
            if isInsideLongLine {
                _ = take(unread.count)
            } else if isFull {
                // What is left of the line is dropped as it is read.
                isInsideLongLine = true
                return .tooLong
            }
            searched = unread.count
            try output.flush()
            guard try read() else { return unread.isEmpty ? nil : .whole(take(unread.count)) }
        }
    }

    /// All that is left of the input.
    @_lifetime(&self)
    mutating func all() throws(Failure) -> InputText {
        while !isFull {
            guard try read() else { return .whole(buffer.span(of: take(unread.count))) }
        }
        return .tooLong
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
