import CryptoPrimitives
import PKCETestSupport
import Testing

@Suite("Allocations", .enabled(if: Allocations.areCounted, "a sanitizer has taken the allocator's place"))
struct AllocationTests {
    private let bytes = RFC7636.digest
    private let text = [UInt8](RFC7636.challenge)

    /// The control of every test of this suite.
    @Test func anArrayIsOneAllocation() {
        let count = Allocations.count { blackHole([UInt8](repeating: 1, count: 100)) }
        #expect(count == 1)
    }

    @Test func aDigestIsNoneButLibcryptosOwn() {
        let count = Allocations.count { _ = SHA256.hash(bytes.span) }
        #expect(count <= (Libcrypto.report.hashPath == .direct ? 0 : 1))
    }

    @Test func encodingIntoTheCallersBytesIsNone() {
        let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 43)
        defer { unsafe buffer.deallocate() }
        let count = Allocations.count {
            var output = unsafe OutputSpan(buffer: buffer, initializedCount: 0)
            Base64URL.encode(bytes.span, into: &output)
        }
        #expect(count == 0)
        unsafe #expect(Array(buffer) == text)
    }

    @Test func decodingIntoTheCallersBytesIsNone() throws {
        let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 32)
        defer { unsafe buffer.deallocate() }
        let count = try Allocations.count {
            var output = unsafe OutputSpan(buffer: buffer, initializedCount: 0)
            try Base64URL.decode(text.span, into: &output)
        }
        #expect(count == 0)
    }

    @Test func aComparisonIsNone() {
        let count = Allocations.count { blackHole(ConstantTime.areEqual(bytes.span, bytes.span)) }
        #expect(count == 0)
    }

    @Test func randomBytesOfFixedSizeAreNone() throws {
        let count = try Allocations.count {
            let bytes: [32 of UInt8] = try SecureRandom.bytes()
            blackHole(bytes[0])
        }
        #expect(count == 0)
    }

    @Test func aTextIsOne() throws {
        let count = Allocations.count { blackHole(Base64URL.encode(bytes.span)) }
        #expect(count == 1)
        let randomCount = try Allocations.count { blackHole(try SecureRandom.base64URLString()) }
        #expect(randomCount == 1)
    }
}

/// Uses a value, so that it is made.
@inline(never)
private func blackHole<Value>(_ value: Value) {
    withExtendedLifetime(value) {}
}
