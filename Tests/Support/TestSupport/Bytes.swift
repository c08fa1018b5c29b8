extension [UInt8] {
    /// The bytes that pairs of hexadecimal digits stand for; nothing for any other text.
    package init?(hex: some StringProtocol) {
        let digits = hex.utf8.map { Character(UnicodeScalar($0)).hexDigitValue }
        guard digits.count.isMultiple(of: 2) else { return nil }
        self.init()
        reserveCapacity(digits.count / 2)
        for offset in stride(from: 0, to: digits.count, by: 2) {
            guard let high = digits[offset], let low = digits[offset + 1] else { return nil }
            append(UInt8(high << 4 | low))
        }
    }

    package init(_ text: some StringProtocol) {
        self = Array(text.utf8)
    }

    /// Bytes that are the same in every run.
    package init(count: Int, from generator: inout SeededGenerator) {
        self = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }

    /// Pieces of `count` bytes each, the last one shorter.
    package func pieces(of count: Int) -> [ArraySlice<UInt8>] {
        stride(from: 0, to: self.count, by: count).map { self[$0..<Swift.min($0 + count, self.count)] }
    }
}
