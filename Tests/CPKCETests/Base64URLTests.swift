import CPKCE
import CPKCETestSupport
import Glibc
import PKCETestSupport
import Testing

@Suite("base64url.c")
struct Base64URLTests {
    /// RFC 4648 §10, without the padding.
    @Test(arguments: [
        ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"),
        ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"), ("foobar", "Zm9vYmFy"),
    ])
    func givesTheVectorsOfRFC4648(octets: String, text: String) {
        #expect(base64URLEncode([UInt8](octets)) == [UInt8](text))
        #expect(base64URLDecode([UInt8](text)) == (true, [UInt8](octets)))
    }

    @Test func isTheReferenceForEverySizeUpTo200() {
        var generator = SeededGenerator(seed: 1)
        for size in 0...200 {
            for octets in [
                [UInt8](count: size, from: &generator), .init(repeating: 0, count: size),
                .init(repeating: 255, count: size),
            ] {
                let text = base64URLEncode(octets)
                #expect(text == ReferenceBase64URL.encode(octets))
                #expect(base64URLDecode(text) == (true, octets))
            }
        }
    }

    /// Sixty-four values at every place of a block and of what follows it.
    @Test func everyValueHasItsLetterAtEveryPlace() {
        for place in 0..<36 {
            for (value, letter) in ReferenceBase64URL.alphabet.enumerated() {
                var text = [UInt8](repeating: UInt8(ascii: "A"), count: 36)
                text[place] = letter
                var octets = [UInt8](repeating: 0, count: 27)
                let bit = 6 * place
                let shifted = UInt16(value) << (10 - bit % 8)
                octets[bit / 8] = UInt8(shifted >> 8)
                if bit / 8 + 1 < octets.count { octets[bit / 8 + 1] = UInt8(shifted & 0xFF) }
                #expect(base64URLEncode(octets) == text)
                #expect(base64URLDecode(text) == (true, octets))
            }
        }
    }

    @Test func refusesEveryTextWithOneCharacterChangedUnlessItIsCanonical() {
        let text = [UInt8](RFC7636.challenge)
        for place in text.indices {
            for character in UInt8.min...UInt8.max {
                var changed = text
                changed[place] = character
                let expected = ReferenceBase64URL.decode(changed)
                #expect(
                    base64URLDecode(changed) == (expected != nil, expected ?? [UInt8](repeating: 0, count: 32)),
                    "character \(character) at \(place)"
                )
            }
        }
    }

    /// Every pair of characters that can end a text with spare bits.
    @Test(arguments: [2, 3, 18, 19, 42, 43]) func judgesEverySpareBit(count: Int) {
        let start = [UInt8](repeating: UInt8(ascii: "Q"), count: count - 1)
        for character in UInt8.min...UInt8.max {
            let text = start + [character]
            #expect(base64URLDecode(text).isAccepted == (ReferenceBase64URL.decode(text) != nil))
        }
    }

    @Test func refusesAndWipesTheLengthsThatNoTextHas() {
        for count in stride(from: 1, through: 201, by: 4) {
            let text = [UInt8](repeating: UInt8(ascii: "A"), count: count)
            #expect(base64URLDecode(text) == (false, [UInt8](repeating: 0, count: count * 3 / 4)))
        }
    }

    @Test func leavesZerosOnlyWhereverTheFaultIs() {
        for count in 1...100 where count % 4 != 1 {
            for place in 0..<count {
                var text = [UInt8](repeating: UInt8(ascii: "w"), count: count)
                text[count - 1] = UInt8(ascii: "A")
                text[place] = UInt8(ascii: "=")
                #expect(base64URLDecode(text) == (false, [UInt8](repeating: 0, count: count * 3 / 4)))
            }
        }
    }

    @Test func takesNullsForNothing() {
        CPKCE_base64url_encode(nil, nil, 0)
        let isAccepted = CPKCE_base64url_decode(nil, nil, 0)
        #expect(isAccepted)
    }

    @Test(arguments: GuardedMemory.Edge.allCases) func staysWithinItsMemory(edge: GuardedMemory.Edge) {
        let (input, output) = (GuardedMemory(capacity: 300), GuardedMemory(capacity: 300))
        var generator = SeededGenerator(seed: 2)
        for size in 0...200 {
            let octets = [UInt8](count: size, from: &generator)
            let count = (4 * size + 2) / 3
            let text = unsafe output.room(for: count, at: edge)
            unsafe CPKCE_base64url_encode(text, input.place(octets, at: edge), size)
            let encoded = unsafe Array(UnsafeBufferPointer(start: text, count: count))
            #expect(encoded == ReferenceBase64URL.encode(octets))

            let room = unsafe output.room(for: size, at: edge)
            let isAccepted = unsafe CPKCE_base64url_decode(room, input.place(encoded, at: edge), count)
            #expect(isAccepted)
            let decoded = unsafe Array(UnsafeBufferPointer(start: room, count: size))
            #expect(decoded == octets)
        }
    }

    @Test(arguments: GuardedMemory.Edge.allCases) func refusesWithinItsMemory(edge: GuardedMemory.Edge) {
        let (input, output) = (GuardedMemory(capacity: 300), GuardedMemory(capacity: 300))
        for count in 1...200 {
            let text = unsafe input.place([UInt8](repeating: UInt8(ascii: "="), count: count), at: edge)
            let isAccepted = unsafe CPKCE_base64url_decode(output.room(for: count * 3 / 4, at: edge), text, count)
            #expect(!isAccepted)
        }
    }

    /// The control of the tests above: the memory is guarded on both sides.
    @Test(arguments: [-1, 4096]) func aReadBesideGuardedMemoryEndsTheProcess(offset: Int) async {
        await #expect(processExitsWith: .signal(SIGSEGV)) { [offset] in
            let memory = GuardedMemory(capacity: 4096)
            let byte = unsafe memory.room(for: 4096, at: .start)[offset]
            print(byte)
        }
    }
}
