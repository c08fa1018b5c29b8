import CPKCE

/// Random bytes for secrets: verifiers, states, authorization codes, tokens.
///
/// They come from libcrypto's CTR-DRBG with AES-256 at 256-bit strength (NIST SP 800-90A). Each thread has a generator of its own,
/// and every draw mixes in fresh bytes from the operating system, so neither a `fork` nor a new process-id namespace repeats them.
/// A failure is thrown and yields no byte: a server answers 500 and stays up.
///
/// A thread draws 8 KiB ahead. Those bytes lie between unreadable pages, are left out of core dumps and kept out of swap as far
/// as `RLIMIT_MEMLOCK` allows, are empty in a child of a fork, and are wiped as they are handed out and when the thread ends.
public enum SecureRandom {
    /// Fills what is free of an output span.
    ///
    /// - Parameter output: Any free capacity; all of it is filled, or none.
    /// - Throws: ``GenerationError`` when the generator fails; the span is then as it was.
    public static func fill(_ output: inout OutputSpan<UInt8>) throws(GenerationError) {
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
    /// - Throws: ``GenerationError`` when the generator fails.
    @inlinable  // so that a client compiles it for its own count
    public static func bytes<let count: Int>() throws(GenerationError) -> [count of UInt8] {
        try [count of UInt8](initializingWith: { output throws(GenerationError) in try fill(&output) })
    }

    /// Discards the random bytes that were drawn ahead, in all threads. A call that begins afterwards draws anew.
    ///
    /// Call it after a virtual machine or a process has been restored from a snapshot. There may be several copies, which would
    /// hand out the same bytes. A restored process may also have lost what empties its memory in a fork: the next draw of each
    /// thread asks for that again. The call is cheap, and each thread pays for one draw at its next call.
    public static func discardBufferedBytes() {
        CPKCE_random_discard()
    }

    /// Random bytes as unpadded Base64URL text, ready to be a `state`, a `nonce`, an authorization code or a token.
    ///
    /// - Parameter byteCount: The number of random bytes, 16 to what memory holds; 32, the default, gives 43 characters. Traps below 16:
    ///   RFC 6749 §10.10 wants a chance of guessing of at most 2⁻¹²⁸.
    /// - Returns: ``Base64URL/encodedCount(forByteCount:)`` characters of `A-Z a-z 0-9 - _`.
    /// - Throws: ``GenerationError`` when the generator fails.
    public static func base64URLString(byteCount: Int = 32) throws(GenerationError) -> String {
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
