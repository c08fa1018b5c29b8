import BenchmarkKit
import CryptoPrimitives

/// Base64URL both ways, into memory that is there already.
enum Base64URLSuite {
    static let operations = [
        Operation("base64url/encode/32", floors: ["floor/sha256-block"]) {
            let bytes = Samples.bytes("abcdefghijklmnopqrstuvwxyz012345")
            return { count in
                for _ in 0..<count {
                    keep([43 of UInt8](initializingWith: { Base64URL.encode(bytes.span, into: &$0) }))
                }
            }
        },
        Operation("base64url/decode/43", floors: ["floor/sha256-block"]) {
            let text = Samples.bytes(Samples.challenge)
            return { count in
                for _ in 0..<count {
                    keep(try [32 of UInt8](initializingWith: { try Base64URL.decode(text.span, into: &$0) }))
                }
            }
        },
        Operation("base64url/encode/1MiB", floors: ["floor/base64-encode-1MiB"]) {
            let bytes = Samples.mebibyte()
            let buffer = Buffer(capacity: Base64URL.encodedCount(forByteCount: bytes.count))
            return { count in
                for _ in 0..<count { buffer.fill { Base64URL.encode(bytes.span, into: &$0) } }
            }
        },
        Operation("base64url/decode/1MiB", floors: ["floor/base64-decode-1MiB"]) {
            let text = Array(Base64URL.encode(Samples.mebibyte().span).utf8)
            let buffer = Buffer(capacity: Base64URL.decodedCount(forCharacterCount: text.count))
            return { count in
                for _ in 0..<count { try buffer.fill { try Base64URL.decode(text.span, into: &$0) } }
            }
        },
    ]
}

/// Memory that is filled over and over: new memory for each result would be the larger part of the cost.
@safe
private final class Buffer {
    private let memory: UnsafeMutableBufferPointer<UInt8>

    init(capacity: Int) {
        unsafe memory = .allocate(capacity: capacity)
    }

    deinit {
        unsafe memory.deallocate()
    }

    func fill(_ write: (inout OutputSpan<UInt8>) throws -> Void) rethrows {
        var output = unsafe OutputSpan(buffer: memory, initializedCount: 0)
        try write(&output)
        unsafe keep(memory)
        _ = unsafe output.finalize(for: memory)
    }
}
