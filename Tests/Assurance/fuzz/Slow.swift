/// The same answers by other means: slow, obvious, and sharing no code with the package.
enum Slow {
    static let base64URL = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    static let verifierCharacters = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)

    static func isVerifier(_ text: [UInt8]) -> Bool {
        (43...128).contains(text.count) && text.allSatisfy(verifierCharacters.contains)
    }

    /// Bit by bit; nothing for a text that encoding would not give.
    static func decode(_ text: [UInt8]) -> [UInt8]? {
        var bits: [Bool] = []
        for character in text {
            guard let value = base64URL.firstIndex(of: character) else { return nil }
            for position in stride(from: 5, through: 0, by: -1) { bits.append(value >> position & 1 == 1) }
        }
        let count = bits.count / 8
        guard bits.count - 8 * count < 6, !bits[(8 * count)...].contains(true) else { return nil }
        return (0..<count).map { byte in (0..<8).reduce(0) { $0 << 1 | (bits[8 * byte + $1] ? 1 : 0) } }
    }

    static func encode(_ bytes: [UInt8]) -> [UInt8] {
        var bits: [Bool] = bytes.flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 == 1 } }
        while bits.count % 6 != 0 { bits.append(false) }
        return stride(from: 0, to: bits.count, by: 6).map { start in
            base64URL[(0..<6).reduce(0) { $0 << 1 | (bits[start + $1] ? 1 : 0) }]
        }
    }

    /// FIPS 180-4, with its constants computed from primes as section 4.2.2 defines them.
    static func sha256(_ message: [UInt8]) -> [UInt8] {
        var padded = message + [0x80]
        while padded.count % 64 != 56 { padded.append(0) }
        padded += (0..<8).map { UInt8(truncatingIfNeeded: (8 * message.count) >> (56 - 8 * $0)) }
        var state = initial
        for block in stride(from: 0, to: padded.count, by: 64) {
            var words = (0..<16).map { index in
                (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(padded[block + 4 * index + $1]) }
            }
            for index in 16..<64 {
                let (early, late) = (words[index - 15], words[index - 2])
                let sigma0 = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3
                let sigma1 = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10
                words.append(words[index - 16] &+ sigma0 &+ words[index - 7] &+ sigma1)
            }
            var work = state
            for index in 0..<64 {
                let (a, e) = (work[0], work[4])
                let choice = e & work[5] ^ ~e & work[6]
                let majority = a & work[1] ^ a & work[2] ^ work[1] & work[2]
                let sum1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
                let sum0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
                let first = work[7] &+ sum1 &+ choice &+ constants[index] &+ words[index]
                work = [first &+ sum0 &+ majority, a, work[1], work[2], work[3] &+ first, e, work[5], work[6]]
            }
            state = zip(state, work).map { $0 &+ $1 }
        }
        return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) } }
    }

    private static let primes = (2...311).filter { number in !(2..<number).contains { number % $0 == 0 } }
    private static let constants = primes.prefix(64).map { fraction(of: $0, power: 3) }
    private static let initial = primes.prefix(8).map { fraction(of: $0, power: 2) }

    /// The first 32 bits of the fractional part of a root, by bisection in integers: root * 2^32 to the power is below.
    private static func fraction(of prime: Int, power: Int) -> UInt32 {
        var (low, high) = (UInt64(0), UInt64(1) << 37)
        while high - low > 1 {
            let middle = (low + high) / 2
            if isBelow(middle, prime, power) { low = middle } else { high = middle }
        }
        return UInt32(truncatingIfNeeded: low)
    }

    private static func isBelow(_ root: UInt64, _ prime: Int, _ power: Int) -> Bool {
        // In limbs of 32 bits: 37 bits to the third power are 111.
        let limit = UInt128(prime) << UInt128(32 * power)
        return (0..<power).reduce(UInt128(1)) { product, _ in product * UInt128(root) } <= limit
    }

    private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }
}
