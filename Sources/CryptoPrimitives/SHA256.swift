import CPKCE

/// SHA-256 in libcrypto: one call for a whole message, or a stream of updates.
///
/// A digest is 32 bytes. Timing depends on the length of the message, never on its content. Where libcrypto has no
/// SHA-256 to offer, the process stops with a message rather than go on without a digest; ``Libcrypto/selfTest()`` tells
/// beforehand. Source: FIPS 180-4 §6.2.
///
/// ```swift
/// var hash = SHA256()
/// hash.update(header.span)
/// hash.update(body.span)
/// let digest = hash.finalize()
/// ```
@safe
public struct SHA256: ~Copyable {
    private let stream: OpaquePointer

    /// Starts an empty message.
    ///
    /// Two allocations in libcrypto, wiped and freed by ``finalize()`` or at the end of the value's life.
    public init() {
        unsafe stream = CPKCE_sha256_init()
    }

    deinit {
        unsafe CPKCE_sha256_free(stream)
    }

    /// Appends bytes to the message.
    ///
    /// - Parameter message: Any number of bytes, in one piece or many: the digest is that of their concatenation.
    public mutating func update(_ message: Span<UInt8>) {
        unsafe message.withPointer { unsafe CPKCE_sha256_update(stream, $0, $1) }
    }

    /// Ends the message. This consumes the value, so that nobody can append to a finished message.
    ///
    /// - Returns: The digest of everything appended, 32 bytes.
    public consuming func finalize() -> Digest {
        let digest = unsafe Digest(writtenBy: { unsafe CPKCE_sha256_final($0, stream) })
        discard self
        return digest
    }

    /// Returns the digest of a whole message. This package does not allocate; libcrypto may, on the EVP path.
    ///
    /// - Parameter message: Any number of bytes.
    /// - Returns: 32 bytes.
    public static func hash(_ message: Span<UInt8>) -> Digest {
        unsafe Digest(writtenBy: { digest in
            unsafe message.withPointer { unsafe CPKCE_sha256(digest, $0, $1) }
        })
    }
}

// The stream has one owner, and libcrypto's context is tied to no thread.
extension SHA256: @unchecked Sendable {}
