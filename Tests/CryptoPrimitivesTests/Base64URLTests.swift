import CryptoPrimitives
import PKCETestSupport
import Testing

@Suite struct Base64URLTests {
    /// RFC 4648 §10, without the padding.
    @Test(arguments: [
        ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"),
        ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"), ("foobar", "Zm9vYmFy"),
    ])
    func givesTheVectorsOfRFC4648(bytes: String, text: String) throws {
        #expect(Base64URL.encode([UInt8](bytes).span) == text)
        #expect(try Base64URL.decode(text) == [UInt8](bytes))
        #expect(try Base64URL.decode([UInt8](text).span) == [UInt8](bytes))
    }

    @Test func goesThereAndBackForEverySizeUpTo200() throws {
        var generator = SeededGenerator(seed: 12)
        for size in 0...200 {
            let bytes = [UInt8](count: size, from: &generator)
            let text = Base64URL.encode(bytes.span)
            #expect(Array(text.utf8) == ReferenceBase64URL.encode(bytes))
            #expect(try Base64URL.decode(text) == bytes)
            #expect(text.utf8.count == Base64URL.encodedCount(forByteCount: size))
            #expect(size == Base64URL.decodedCount(forCharacterCount: text.utf8.count))
        }
    }

    @Test func countsAreThoseOfTheTexts() {
        #expect(Base64URL.encodedCount(forByteCount: 32) == 43)
        #expect(Base64URL.decodedCount(forCharacterCount: 43) == 32)
    }

    /// Around the largest count whose text has a length that fits an `Int`, against arithmetic of twice the width.
    @Test(arguments: [0, 1, 2, 3, 4, 5, Int.max / 4 * 3].flatMap { [$0, $0 + 1, $0 + 2] })
    func countsAreExactUpToTheLargest(byteCount: Int) {
        let product = byteCount.multipliedFullWidth(by: 4)
        let (quotient, remainder) = 3.dividingFullWidth((product.high, product.low))
        let count = Base64URL.encodedCount(forByteCount: byteCount)
        #expect(count == quotient + (remainder > 0 ? 1 : 0))
        #expect(Base64URL.decodedCount(forCharacterCount: count) == byteCount)
    }

    @Test func theLargestCountIsThatOfTheLongestText() {
        let largest = Base64URL.decodedCount(forCharacterCount: .max)
        #expect(largest == Int.max / 4 * 3 + 2)
        #expect(Base64URL.encodedCount(forByteCount: largest) == Int.max)
    }

    @Test func aCountThatNoTextHasTraps() async {
        for count in [Int.min, -1] {
            await #expect(processExitsWith: .signal(trapSignal)) { [count = count as Int] in
                _ = Base64URL.encodedCount(forByteCount: count)
            }
            await #expect(processExitsWith: .signal(trapSignal)) { [count = count as Int] in
                _ = Base64URL.decodedCount(forCharacterCount: count)
            }
        }
        for count in [Int.max / 4 * 3 + 3, .max] {
            await #expect(processExitsWith: .signal(trapSignal)) { [count = count as Int] in
                _ = Base64URL.encodedCount(forByteCount: count)
            }
        }
    }

    @Test func appendsToWhatAnOutputSpanHolds() throws {
        let digest = RFC7636.digest
        let text = [UInt8](capacity: 45) { output in
            output.append(UInt8(ascii: "<"))
            Base64URL.encode(digest.span, into: &output)
            output.append(UInt8(ascii: ">"))
        }
        #expect(String(decoding: text, as: UTF8.self) == "<\(RFC7636.challenge)>")

        let bytes = try [UInt8](capacity: 34) { output throws(Base64URL.FormatError) in
            output.append(1)
            try Base64URL.decode([UInt8](RFC7636.challenge).span, into: &output)
            output.append(2)
        }
        #expect(bytes == [1] + RFC7636.digest + [2])
    }

    @Test func aRefusalLeavesAnOutputSpanAsItWas() {
        let bytes = [UInt8](capacity: 40) { output in
            output.append(1)
            do throws(Base64URL.FormatError) {
                try Base64URL.decode([UInt8]("AAAAAAAA=").span, into: &output)
            } catch {
                #expect(error == .invalidCharacter(at: 8))
            }
            #expect(output.freeCapacity == 39)
            output.append(2)
        }
        #expect(bytes == [1, 2])
    }

    @Test func nothingIsTheTextOfNothing() throws {
        let text = [UInt8](capacity: 0) { Base64URL.encode([UInt8]().span, into: &$0) }
        #expect(text.isEmpty)
        let bytes = try [UInt8](capacity: 0) { output throws(Base64URL.FormatError) in
            try Base64URL.decode([UInt8]().span, into: &output)
        }
        #expect(bytes.isEmpty)
    }

    @Test func trapsWhereAnOutputSpanIsTooSmall() async {
        await #expect(processExitsWith: .signal(trapSignal)) {
            let digest = RFC7636.digest
            _ = [UInt8](capacity: 42) { Base64URL.encode(digest.span, into: &$0) }
        }
        await #expect(processExitsWith: .signal(trapSignal)) {
            _ = try [UInt8](capacity: 31) { output throws(Base64URL.FormatError) in
                try Base64URL.decode([UInt8](RFC7636.challenge).span, into: &output)
            }
        }
    }
}
