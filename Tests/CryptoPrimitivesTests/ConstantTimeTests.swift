import CryptoPrimitives
import PKCETestSupport
import Testing

private func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    ConstantTime.areEqual(left.span, right.span)
}

@Suite struct ConstantTimeTests {
    @Test func equalBytesAreEqualAndEachBitTells() {
        var generator = SeededGenerator(seed: 11)
        for size in 0...64 {
            let bytes = [UInt8](count: size, from: &generator)
            #expect(areEqual(bytes, bytes))
            for bit in 0..<8 * size {
                var other = bytes
                other[bit / 8] ^= 1 << (bit % 8)
                guard areEqual(bytes, other) else { continue }
                Issue.record("bit \(bit) of \(size) bytes")
            }
        }
    }

    @Test func bytesOfDifferentLengthsDiffer() {
        for (left, right) in [(0, 1), (1, 0), (42, 43), (43, 42), (8, 16)] {
            #expect(!areEqual([UInt8](repeating: 0, count: left), [UInt8](repeating: 0, count: right)))
        }
    }

    @Test func nothingEqualsNothing() {
        #expect(areEqual([], []))
    }
}
