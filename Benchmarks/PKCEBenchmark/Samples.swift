import PKCE

/// The inputs of the operations. Each call makes new memory, so that no two threads share any.
enum Samples {
    /// RFC 7636 appendix B.
    static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

    static func string(_ text: String) -> String {
        String(decoding: Array(text.utf8), as: UTF8.self)
    }

    static func bytes(_ text: String) -> [UInt8] {
        Array(text.utf8)
    }

    static func longVerifier() -> [UInt8] {
        Array(repeatElement(verifier, count: 3).joined().utf8.prefix(128))
    }

    static func challenge(of verifier: [UInt8]) throws -> CodeChallenge {
        CodeChallenge(for: try CodeVerifier(parsing: verifier.span))
    }

    static func mebibyte() -> [UInt8] {
        (0..<1_048_576).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ $0 >> 8) }
    }
}

/// An operation that gave a wrong answer: then its time says nothing.
struct WrongAnswer: Error, CustomStringConvertible {
    let description: String

    init(_ operation: StaticString) {
        description = "\(operation) gives a wrong answer"
    }
}
