import PKCEMeasurement
import CryptoPrimitives
import PKCE

/// SHA-256 and the challenge that is made with it.
enum HashSuite {
    static let operations = [
        Operation("sha256/43", references: ["floor/sha256-block"]) {
            let message = Samples.bytes(Samples.verifier)
            return { count in
                for _ in 0..<count { keep(SHA256.hash(message.span)) }
            }
        },
        Operation("sha256/128", references: ["floor/sha256-3-blocks"]) {
            let message = Samples.longVerifier()
            return { count in
                for _ in 0..<count { keep(SHA256.hash(message.span)) }
            }
        },
        Operation("sha256/1MiB", references: ["floor/sha256-evp-1MiB"], countedTurns: 4) {
            let message = Samples.mebibyte()
            return { count in
                for _ in 0..<count {
                    var hash = SHA256()
                    hash.update(message.span)
                    keep(hash.finalize())
                }
            }
        },
        Operation("challenge/43/bytes", references: ["floor/sha256-block"]) {
            let verifier = try CodeVerifier(parsing: Samples.verifier)
            let memory = CallersMemory(byteCount: 43)
            return { count in
                for _ in 0..<count {
                    let challenge = CodeChallenge(for: verifier)
                    memory.fill { challenge.writeParameterValue(into: &$0) }
                }
            }
        },
        Operation("challenge/43/string", references: ["floor/sha256-block"]) {
            let verifier = try CodeVerifier(parsing: Samples.verifier)
            return { count in
                for _ in 0..<count { keep(CodeChallenge(for: verifier).parameterValue) }
            }
        },
    ]
}
