extension Span<UInt8> {
    /// The decoded names of the parameters in the query of a URI whose characters have been checked.
    ///
    /// A registered query is kept as it is and need not be a form that this module would accept, so nothing is refused.
    func queryNames() -> [[UInt8]] {
        var names: [[UInt8]] = []
        var start = 0
        while start < count {
            let end = firstIndex(of: UInt8(ascii: "&"), in: start..<count) ?? count
            let nameEnd = firstIndex(of: UInt8(ascii: "="), in: start..<end) ?? end
            names.append(extracting(start..<nameEnd).formDecoded())
            start = end + 1
        }
        return names
    }

    private func formDecoded() -> [UInt8] {
        var decoded: [UInt8] = []
        var offset = 0
        while offset < count {
            if let byte = self[offset] == UInt8(ascii: "%") ? percentDecodedByte(at: offset) : nil {
                decoded.append(byte)
                offset += 3
            } else {
                decoded.append(self[offset] == UInt8(ascii: "+") ? UInt8(ascii: " ") : self[offset])
                offset += 1
            }
        }
        return decoded
    }
}
