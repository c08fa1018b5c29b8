import CryptoPrimitives
import PKCETestSupport
import Testing

@Suite struct SHA256DigestTests {
    private let digest = SHA256.hash([UInt8](RFC7636.verifier).span)

    @Test func is32BytesInPlace() {
        #expect(SHA256.Digest.byteCount == 32)
        #expect(MemoryLayout<SHA256.Digest>.size == 32)
        #expect(digest.bytes.indices.map { digest.bytes[$0] } == RFC7636.digest)
        let span = digest.span
        #expect(span.indices.map { span[$0] } == RFC7636.digest)
    }

    @Test func comesBackFromItsBytes() {
        let copy = SHA256.Digest(digest.bytes)
        #expect(copy == digest)
        #expect(copy.hashValue == digest.hashValue)
    }

    @Test func eachBitTellsTwoApart() {
        for bit in 0..<256 {
            var bytes = digest.bytes
            bytes[bit / 8] ^= 1 << (bit % 8)
            #expect(SHA256.Digest(bytes) != digest)
        }
    }

    @Test func isAMemberOfASetByItsBytes() {
        let digests = Set((0..<100).map { SHA256.hash([UInt8("\($0)".count), $0].span) })
        #expect(digests.count == 100)
        #expect(digests.contains(SHA256.hash([1, 7].span)))
        #expect(!digests.contains(digest))
    }
}
