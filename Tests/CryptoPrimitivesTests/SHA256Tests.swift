import CryptoPrimitives
import Glibc
import PKCETestSupport
import Testing

private func oneShot(_ message: [UInt8]) -> [UInt8] {
    array(SHA256.hash(message.span))
}

private func stream(_ message: [UInt8], inPiecesOf count: Int) -> [UInt8] {
    var hash = SHA256()
    for piece in message.pieces(of: count) { hash.update(piece.span) }
    return array(hash.finalize())
}

private func array(_ digest: SHA256.Digest) -> [UInt8] {
    digest.bytes.indices.map { digest.bytes[$0] }
}

@Suite struct SHA256Tests {
    @Test(arguments: try CAVP.vectors()) func givesTheVectorsOfCAVP(vector: CAVP.Vector) {
        #expect(oneShot(vector.message) == vector.digest)
        for pieceCount in [1, 63, 64, 65, 1000] {
            #expect(stream(vector.message, inPiecesOf: pieceCount) == vector.digest)
        }
    }

    @Test func givesTheMonteCarloChainOfCAVP() throws {
        let monteCarlo = try CAVP.monteCarlo()
        #expect(monteCarlo.run(oneShot) == monteCarlo.digests)
        #expect(monteCarlo.run { stream($0, inPiecesOf: 32) } == monteCarlo.digests)
    }

    @Test func aStreamGivesTheDigestOfTheWholeHoweverItIsCut() {
        var generator = SeededGenerator(seed: 10)
        for size in 0...300 {
            let message = [UInt8](count: size, from: &generator)
            var hash = SHA256()
            var rest = message[...]
            while !rest.isEmpty {
                let piece = rest.prefix(Int.random(in: 0...100, using: &generator))
                hash.update(piece.span)
                rest = rest.dropFirst(piece.count)
            }
            let digest = hash.finalize()
            #expect(array(digest) == oneShot(message))
        }
    }

    @Test func anEmptyUpdateChangesNothing() {
        var hash = SHA256()
        hash.update([UInt8]("abc").span)
        hash.update([UInt8]().span)
        let digest = hash.finalize()
        #expect(array(digest) == oneShot([UInt8]("abc")))
    }

    @Test func aStreamThatIsDroppedDisturbsNoOther() {
        for _ in 0..<100 {
            var hash = SHA256()
            hash.update([UInt8]("dropped").span)
        }
        #expect(oneShot([UInt8](RFC7636.verifier)) == RFC7636.digest)
    }

    @Test func stopsTheProcessRatherThanGiveAWrongDigest() async {
        let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
            LibcryptoConfiguration.fipsWithoutProvider.use()
            _ = SHA256.hash([UInt8]("abc").span)
        }
        let message = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
        #expect(message.hasPrefix("swift-pkce: libcrypto offers no SHA-256"))
        await #expect(processExitsWith: .signal(SIGABRT)) {
            LibcryptoConfiguration.fipsWithoutProvider.use()
            _ = SHA256()
        }
    }
}
