/// A generator with a seed, so that a failing input comes back.
struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    /// Bytes that are likely to break a query, mixed with any.
    mutating func hostileBytes(count: ClosedRange<Int>) -> [UInt8] {
        let hostile = Array("&=?#%+;/\\ \r\n\u{0}\"<>'~.-_aZ09".utf8)
        return (0..<Int.random(in: count, using: &self)).map { _ in
            Bool.random(using: &self)
                ? hostile.randomElement(using: &self) ?? 0 : UInt8.random(in: 0...255, using: &self)
        }
    }
}
