import PKCEMeasurement
import CryptoPrimitives
import PKCE

/// Random values and the verifiers made of them.
enum GenerationSuite {
    private static let references = ["floor/sha256-block", "floor/rand-32", "floor/rand-page"]

    static let operations = [
        Operation("generate/43/bytes", references: references) {
            generation(characterCount: 43)
        },
        Operation("generate/43/string", references: references) {
            { count in
                for _ in 0..<count { keep(try CodeVerifier().parameterValue) }
            }
        },
        Operation("generate/128/bytes", references: references) {
            generation(characterCount: 128)
        },
        Operation("random/32", references: ["floor/rand-32", "floor/rand-page"]) {
            let memory = CallersMemory(byteCount: 32)
            return { count in
                for _ in 0..<count { try memory.fill { try SecureRandom.fill(&$0) } }
            }
        },
    ]

    private static func generation(characterCount: Int) -> Operation.Body {
        let memory = CallersMemory(byteCount: characterCount)
        return { count in
            for _ in 0..<count {
                try memory.fill { try CodeVerifier.generateParameterValue(count: characterCount, into: &$0) }
            }
        }
    }
}
