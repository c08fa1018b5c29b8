import CPKCE

/// Random bytes for secrets: verifiers, states, authorization codes, tokens.
///
/// They come from libcrypto's private generator at 256-bit strength (NIST SP 800-90A), with fresh bytes of the operating
/// system mixed in, so that neither a `fork` nor a new process-id namespace repeats them. A failure is thrown and yields no
/// byte: a server answers 500 and stays up.
public enum SecureRandom {
    /// Fills what is free of an output span.
    ///
    /// - Parameter output: Any free capacity; all of it is filled, or none.
    /// - Throws: ``Failure`` when the generator fails; the span is then as it was.
    public static func fill(_ output: inout OutputSpan<UInt8>) throws(Failure) {
        let count = output.freeCapacity
        guard unsafe output.append(count: count, { unsafe CPKCE_random($0, count) }) else {
            throw .generatorUnavailable
        }
    }

    /// Random bytes in a value of fixed size, without an allocation.
    ///
    /// ```swift
    /// let key: [32 of UInt8] = try SecureRandom.bytes()
    /// ```
    ///
    /// The copies of such a value are the caller's to look after: nothing wipes them.
    ///
    /// - Returns: As many bytes as the type says.
    /// - Throws: ``Failure`` when the generator fails.
    @inlinable  // so that a client compiles it for its own count
    public static func bytes<let count: Int>() throws(Failure) -> [count of UInt8] {
        try [count of UInt8](initializingWith: { output throws(Failure) in try fill(&output) })
    }

    /// Empties the pages that random bytes wait in, those of all threads: a call that begins afterwards draws anew.
    ///
    /// For a server in a virtual machine that is resumed: the machine may have been copied while it slept, and its copies
    /// would hand out the same bytes. Cheap; each thread pays for one draw at its next call.
    public static func discardBufferedBytes() {
        CPKCE_random_discard()
    }

    /// Random bytes as unpadded Base64URL text, ready to be a `state`, a `nonce`, an authorization code or a token.
    ///
    /// - Parameter byteCount: The number of random bytes, 16 to what memory holds; 32, the default, gives 43 characters. Traps below 16:
    ///   RFC 6749 §10.10 wants a chance of guessing of at most 2⁻¹²⁸.
    /// - Returns: ``Base64URL/encodedCount(forByteCount:)`` characters of `A-Z a-z 0-9 - _`.
    /// - Throws: ``Failure`` when the generator fails.
    public static func base64URLString(byteCount: Int = 32) throws(Failure) -> String {
        precondition(byteCount >= 16, "fewer than 16 random bytes can be guessed")
        let count = Base64URL.encodedCount(forByteCount: byteCount)
        let text: String? = unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: byteCount) { bytes in
            guard unsafe CPKCE_random(bytes.baseAddress, byteCount) else { return nil }
            let text = unsafe String(unsafeUninitializedCapacity: count) { buffer in
                unsafe CPKCE_base64url_encode(buffer.baseAddress, bytes.baseAddress, byteCount)
                return count
            }
            unsafe CPKCE_wipe(bytes.baseAddress, byteCount)
            return text
        }
        guard let text else { throw .generatorUnavailable }
        return text
    }
}
