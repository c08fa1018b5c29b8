import CPKCE
import PKCETestSupport
import Testing

private func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    unsafe CPKCE_equal(left, right, left.count)
}

@Suite("memory.c")
struct MemoryTests {
    @Test func equalBytesAreEqualAndEachBitTells() {
        var generator = SeededGenerator(seed: 3)
        for size in 0...64 {
            let octets = [UInt8](count: size, from: &generator)
            #expect(areEqual(octets, octets))
            for bit in 0..<8 * size {
                var other = octets
                other[bit / 8] ^= 1 << (bit % 8)
                guard areEqual(octets, other) else { continue }
                Issue.record("bit \(bit) of \(size) octets")
            }
        }
    }

    /// Two differences do not cancel each other out, wherever they stand.
    @Test func twoDifferencesAreADifference() {
        let octets = [UInt8](repeating: 0x5A, count: 47)
        for first in octets.indices {
            for second in octets.indices where second != first {
                var other = octets
                other[first] ^= 0x80
                other[second] ^= 0x80
                guard areEqual(octets, other) else { continue }
                Issue.record("octets \(first) and \(second)")
            }
        }
    }

    @Test func nothingEqualsNothing() {
        let areEqual = CPKCE_equal(nil, nil, 0)
        #expect(areEqual)
    }

    @Test func wipesAllThatItIsGivenAndNothingElse() {
        for size in 0...100 {
            var octets = [UInt8](repeating: 0xEE, count: size + 2)
            unsafe octets.withUnsafeMutableBufferPointer { buffer in
                guard let start = buffer.baseAddress else { return }
                unsafe CPKCE_wipe(start + 1, size)
            }
            #expect(octets == [0xEE] + [UInt8](repeating: 0, count: size) + [0xEE])
        }
        CPKCE_wipe(nil, 0)
    }

    @Test(arguments: GuardedMemory.Edge.allCases) func staysWithinItsMemory(edge: GuardedMemory.Edge) {
        let (left, right) = (GuardedMemory(capacity: 300), GuardedMemory(capacity: 300))
        for size in 0...200 {
            let octets = [UInt8](repeating: 0x5A, count: size)
            let areEqual = unsafe CPKCE_equal(left.place(octets, at: edge), right.place(octets, at: edge), size)
            #expect(areEqual)
            unsafe CPKCE_wipe(left.room(for: size, at: edge), size)
        }
    }
}
