import PKCEMeasurement
import CryptoPrimitives

/// Base64URL both ways, into memory that is there already.
enum Base64URLSuite {
    static let operations = [
        Operation("base64url/encode/32", references: ["floor/sha256-block"]) {
            let bytes = Samples.bytes("abcdefghijklmnopqrstuvwxyz012345")
            let memory = CallersMemory(byteCount: 43)
            return { count in
                for _ in 0..<count { memory.fill { Base64URL.encode(bytes.span, into: &$0) } }
            }
        },
        Operation("base64url/decode/43", references: ["floor/sha256-block"]) {
            let text = Samples.bytes(Samples.challenge)
            let memory = CallersMemory(byteCount: 32)
            return { count in
                for _ in 0..<count { try memory.fill { try Base64URL.decode(text.span, into: &$0) } }
            }
        },
        Operation("base64url/encode/1MiB", references: ["floor/base64-encode-1MiB"], countedTurns: 4) {
            let bytes = Samples.mebibyte()
            let memory = CallersMemory(byteCount: Base64URL.encodedCount(forByteCount: bytes.count))
            return { count in
                for _ in 0..<count { memory.fill { Base64URL.encode(bytes.span, into: &$0) } }
            }
        },
        Operation("base64url/decode/1MiB", references: ["floor/base64-decode-1MiB"], countedTurns: 4) {
            let text = Array(Base64URL.encode(Samples.mebibyte().span).utf8)
            let memory = CallersMemory(byteCount: Base64URL.decodedCount(forCharacterCount: text.count))
            return { count in
                for _ in 0..<count { try memory.fill { try Base64URL.decode(text.span, into: &$0) } }
            }
        },
    ]
}
