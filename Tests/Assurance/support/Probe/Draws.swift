import CryptoPrimitives
import PKCE
import Synchronization

/// A draw through each entry of the public interface, all expected to succeed or all to throw.
enum Draws {
    private static let drawn = Mutex((count: 0, seen: Set<[UInt8]>()))

    static var count: Int { drawn.withLock(\.count) }

    static func succeed() {
        do {
            for _ in 0..<3 {
                accept(Array(try CodeVerifier().parameterValue.utf8))
                accept(Array(try CodeVerifier(count: 128).parameterValue.utf8))
                accept(Array(try SecureRandom.base64URLString(byteCount: 32).utf8))
                let bytes: [32 of UInt8] = try SecureRandom.bytes()
                accept(bytes.indices.map { bytes[$0] })
                accept(
                    try [UInt8](capacity: 1000) { (output) throws(SecureRandom.GenerationError) in
                        try SecureRandom.fill(&output)
                    }
                )
                accept(
                    try [UInt8](capacity: 43) { (output) throws(CodeVerifier.GenerationError) in
                        try CodeVerifier.generateParameterValue(into: &output)
                    }
                )
            }
            try Libcrypto.selfTest()
        } catch {
            fatalError("a draw failed: \(error)")
        }
    }

    static func fail(selfTest: Libcrypto.SelfTestError = .generatorUnavailable) {
        refuse(CodeVerifier.GenerationError.generatorUnavailable) { () throws(CodeVerifier.GenerationError) in
            _ = try CodeVerifier()
        }
        refuse(CodeVerifier.GenerationError.generatorUnavailable) { () throws(CodeVerifier.GenerationError) in
            _ = try CodeVerifier(count: 128)
        }
        refuse(SecureRandom.GenerationError.generatorUnavailable) { () throws(SecureRandom.GenerationError) in
            _ = try SecureRandom.base64URLString(byteCount: 32)
        }
        refuse(SecureRandom.GenerationError.generatorUnavailable) { () throws(SecureRandom.GenerationError) in
            let _: [32 of UInt8] = try SecureRandom.bytes()
        }
        for capacity in [32, 1000] {
            let filled = [UInt8](capacity: capacity) { output in
                refuse(SecureRandom.GenerationError.generatorUnavailable) { () throws(SecureRandom.GenerationError) in
                    try SecureRandom.fill(&output)
                }
            }
            precondition(filled.isEmpty, "bytes left behind a failure")
        }
        let verifier = [UInt8](capacity: 43) { output in
            refuse(CodeVerifier.GenerationError.generatorUnavailable) { () throws(CodeVerifier.GenerationError) in
                try CodeVerifier.generateParameterValue(into: &output)
            }
        }
        precondition(verifier.isEmpty, "bytes left behind a failure")
        Faults.expectSelfTest(toThrow: selfTest)
    }

    /// New bytes that are not one byte repeated, as a lie or a zero-filled result would be.
    private static func accept(_ bytes: [UInt8]) {
        precondition(bytes.count >= 32 && Set(bytes).count > 8, "bytes that were not drawn")
        let isNew = drawn.withLock { drawn in
            drawn.count += 1
            return drawn.seen.insert(bytes).inserted
        }
        precondition(isNew, "the same bytes twice")
    }

    private static func refuse<Failure: Error & Equatable>(_ expected: Failure, _ draw: () throws(Failure) -> Void) {
        drawn.withLock { $0.count += 1 }
        do {
            try draw()
            fatalError("bytes where there must be none")
        } catch {
            precondition(error == expected, "\(error), but should be \(expected)")
        }
    }
}
