import CryptoPrimitives
import PKCETestSupport
import Testing

@Suite struct SecureRandomTests {
    @Test func fillsWhatIsFreeOfAnOutputSpan() throws {
        let bytes = try [UInt8](capacity: 65) { output throws(SecureRandom.GenerationError) in
            output.append(7)
            try SecureRandom.fill(&output)
            #expect(output.freeCapacity == 0)
            try SecureRandom.fill(&output)
        }
        #expect(bytes.count == 65)
        #expect(bytes[0] == 7)
        #expect(Set(bytes).count > 16)
    }

    @Test func givesAsManyBytesAsTheTypeSays() throws {
        let none: [0 of UInt8] = try SecureRandom.bytes()
        #expect(none.count == 0)
        let (first, second): ([32 of UInt8], [32 of UInt8]) = (try SecureRandom.bytes(), try SecureRandom.bytes())
        let areEqual = ConstantTime.areEqual(first.span, second.span)
        #expect(!areEqual)
        let many: [5000 of UInt8] = try SecureRandom.bytes()
        #expect(Set(many.indices.map { many[$0] }).count > 200)
    }

    @Test func aTextIsCanonicalBase64URLOfItsBytes() throws {
        #expect(try SecureRandom.base64URLString().utf8.count == 43)
        for byteCount in 16...200 {
            let text = try SecureRandom.base64URLString(byteCount: byteCount)
            #expect(try Base64URL.decode(text).count == byteCount)
            #expect(try text != SecureRandom.base64URLString(byteCount: byteCount))
        }
    }

    @Test func threadsDrawDifferentBytes() {
        let texts = onFreshThreads(8) { _ in (0..<100).map { _ in try? SecureRandom.base64URLString(byteCount: 16) } }
            .flatMap { $0 }
        #expect(!texts.contains(nil))
        #expect(Set(texts).count == 800)
    }

    @Test func trapsForATextThatCanBeGuessed() async {
        await #expect(processExitsWith: .signal(trapSignal)) { _ = try SecureRandom.base64URLString(byteCount: 15) }
        await #expect(processExitsWith: .success) { _ = try SecureRandom.base64URLString(byteCount: 16) }
    }

    /// openssl/openssl#12377, above the C functions.
    @Test func aDiscardLosesNothing() throws {
        let first = try SecureRandom.base64URLString()
        SecureRandom.discardBufferedBytes()
        #expect(try SecureRandom.base64URLString() != first)
    }

    @Test(arguments: ChildProcess.allCases) func childrenDrawDifferentBytes(child: ChildProcess) async {
        await #expect(processExitsWith: .success) { [child] in
            func draw() -> [UInt8]? { (try? SecureRandom.base64URLString()).map { [UInt8]($0) } }
            var draws = [try #require(draw())]
            for _ in 0..<3 {
                draws.append(try #require(child.bytes(draw)))
                draws.append(try #require(draw()))
            }
            #expect(Set(draws).count == 7)
        }
    }
}
