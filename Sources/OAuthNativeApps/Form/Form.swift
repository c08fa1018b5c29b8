/// The parameters of a form, decoded once and in their order, repeated ones included.
///
/// All names and values lie in one run of bytes, so that parsing takes two allocations however many there are.
struct Form: Sendable {
    struct Pair: Sendable {
        let name: Range<Int>
        let value: Range<Int>
        let parameter: OAuthParameter?
    }

    private(set) var bytes: [UInt8] = []
    private(set) var pairs: [Pair] = []

    /// Decodes a form, in time linear in its length.
    ///
    /// `+` and `%20` are a space; a parameter without `=` has an empty value; two `&` enclose an empty pair.
    init(parsing text: Span<UInt8>, limits: FormLimits) throws(FormError) {
        guard text.count <= limits.byteCount else { throw .tooLong }
        guard !text.isEmpty else { return }
        bytes.reserveCapacity(text.count)
        var start = 0
        while start <= text.count {
            guard pairs.count < limits.parameterCount else { throw .tooManyParameters }
            let end = text.firstIndex(of: UInt8(ascii: "&"), in: start..<text.count) ?? text.count
            try appendPair(text, start..<end)
            start = end + 1
        }
    }

    /// Decodes the query of a URI or of a request target; a text without `?` has no parameters.
    init(parsingQueryOf uri: Span<UInt8>, limits: FormLimits) throws(FormError) {
        let mark = uri.firstIndex(of: UInt8(ascii: "?"), in: uri.indices) ?? uri.count
        // Behind a `#` a question mark begins no query.
        if let fragment = uri.firstIndex(of: UInt8(ascii: "#"), in: 0..<mark) {
            throw .invalidCharacter(at: fragment)
        }
        try self.init(parsing: uri.extracting(min(mark + 1, uri.count)...), limits: limits)
    }

    private mutating func appendPair(_ text: Span<UInt8>, _ range: Range<Int>) throws(FormError) {
        let separator = text.firstIndex(of: UInt8(ascii: "="), in: range) ?? range.upperBound
        let name = try appendDecoded(text, range.lowerBound..<separator)
        let value = try appendDecoded(text, min(separator + 1, range.upperBound)..<range.upperBound)
        let parameter = OAuthParameter(name: bytes.span.extracting(name))
        pairs.append(Pair(name: name, value: value, parameter: parameter))
    }

    private mutating func appendDecoded(_ text: Span<UInt8>, _ range: Range<Int>) throws(FormError) -> Range<Int> {
        let start = bytes.count
        var offset = range.lowerBound
        while offset < range.upperBound {
            switch text[offset] {
            case UInt8(ascii: "%"):
                guard let byte = text.percentDecodedByte(at: offset) else {
                    throw .malformedPercentEncoding(at: offset)
                }
                bytes.append(byte)
                offset += 2
            case UInt8(ascii: "+"):
                bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "#"), ...0x20, 0x7F...:
                throw .invalidCharacter(at: offset)
            case let byte:
                bytes.append(byte)
            }
            offset += 1
        }
        return start..<bytes.count
    }
}
