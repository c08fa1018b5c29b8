import BenchmarkKit
import CPKCE
import CryptoPrimitives
import PKCE

/// Random values and the verifiers made of them.
enum GenerationSuite {
    static let operations = [
        Operation("generate/43/bytes", floors: ["floor/sha256-block", "floor/rand-32"]) {
            { count in
                for _ in 0..<count { keep(try verifierBytes() as [43 of UInt8]) }
            }
        },
        Operation("generate/43/string", floors: ["floor/sha256-block", "floor/rand-32"]) {
            { count in
                for _ in 0..<count { keep(try CodeVerifier().parameterValue) }
            }
        },
        Operation("generate/128/bytes", floors: ["floor/sha256-block", "floor/rand-32"]) {
            { count in
                for _ in 0..<count { keep(try verifierBytes() as [128 of UInt8]) }
            }
        },
        Operation("random/32", floors: ["floor/rand-32"]) {
            { count in
                for _ in 0..<count { keep(try SecureRandom.bytes() as [32 of UInt8]) }
            }
        },
    ]

    @inline(__always)
    private static func verifierBytes<let count: Int>() throws -> [count of UInt8] {
        var bytes = [count of UInt8](repeating: 0)
        var span = bytes.mutableSpan
        guard unsafe span.withUnsafeMutableBufferPointer({ unsafe CPKCE_code_verifier_generate($0.baseAddress, count) })
        else { throw CodeVerifier.GenerationError.generatorUnavailable }
        return bytes
    }
}
