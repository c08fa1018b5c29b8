/// Base64URL by arithmetic on strings of bits, as RFC 4648 §5 describes it; slow, and unlike the code under test.
package enum ReferenceBase64URL {
    package static let alphabet = [UInt8]("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")

    package static func encode(_ octets: [UInt8]) -> [UInt8] {
        var bits = octets.flatMap { Self.bits(of: $0, width: 8) }
        bits += [Bool](repeating: false, count: (6 - bits.count % 6) % 6)
        return numbers(in: bits, width: 6).map { alphabet[Int($0)] }
    }

    /// The octets of a canonical text; nothing for any other text.
    package static func decode(_ text: [UInt8]) -> [UInt8]? {
        var bits: [Bool] = []
        for character in text {
            guard let value = alphabet.firstIndex(of: character) else { return nil }
            bits += Self.bits(of: UInt8(value), width: 6)
        }
        let spare = bits.count % 8
        guard spare < 6, !bits.suffix(spare).contains(true) else { return nil }
        return numbers(in: bits.dropLast(spare), width: 8)
    }

    private static func bits(of number: UInt8, width: Int) -> [Bool] {
        (0..<width).map { number >> (width - 1 - $0) & 1 == 1 }
    }

    private static func numbers(in bits: some Collection<Bool>, width: Int) -> [UInt8] {
        let bits = Array(bits)
        return stride(from: 0, to: bits.count, by: width).map { start in
            bits[start..<start + width].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
        }
    }
}
