import CPKCE

/// Base64URL without padding, in its one canonical form.
///
/// Timing depends on the length, which is public, and not on the bytes: no table, no branch on content. The exception is a
/// text that ``decode(_:into:)`` refuses. It is searched for its first invalid character, so that ``FormatError`` can
/// name the place, and the time of that depends on the place. Do not decode a secret of which it matters where it is
/// malformed.
///
/// Source: RFC 4648 §5 with §3.2 (no padding) and §3.5 (canonical encoding); RFC 7636 appendix A.
public enum Base64URL {
    /// The number of characters for a number of bytes: ⌈4 n / 3⌉.
    ///
    /// - Parameter byteCount: Zero to ⌊3 `Int.max` / 4⌋, the largest count whose text has a length that fits an `Int`. Traps
    ///   outside.
    /// - Returns: 43 for 32 bytes.
    public static func encodedCount(forByteCount byteCount: Int) -> Int {
        precondition(byteCount >= 0, "a count is not negative")
        precondition(byteCount <= decodedCount(forCharacterCount: .max), "the text would be longer than Int.max")
        return byteCount / 3 * 4 + (byteCount % 3 * 4 + 2) / 3
    }

    /// The number of bytes that a text of a number of characters stands for: ⌊3 n / 4⌋.
    ///
    /// - Parameter characterCount: Zero to `Int.max`. Traps if negative.
    /// - Returns: 32 for 43 characters.
    public static func decodedCount(forCharacterCount characterCount: Int) -> Int {
        precondition(characterCount >= 0, "a count is not negative")
        return characterCount / 4 * 3 + characterCount % 4 * 3 / 4
    }

    /// The text of bytes.
    ///
    /// - Parameter bytes: Any number of bytes.
    /// - Returns: ``encodedCount(forByteCount:)`` characters of `A-Z a-z 0-9 - _`.
    public static func encode(_ bytes: Span<UInt8>) -> String {
        let count = encodedCount(forByteCount: bytes.count)
        return unsafe bytes.withPointer { bytes, byteCount in
            unsafe String(unsafeUninitializedCapacity: count) { buffer in
                unsafe CPKCE_base64url_encode(buffer.baseAddress, bytes, byteCount)
                return count
            }
        }
    }

    /// Appends the text of bytes to an output span, without an allocation.
    ///
    /// - Parameters:
    ///   - bytes: Any number of bytes.
    ///   - output: Traps unless ``encodedCount(forByteCount:)`` bytes are free.
    public static func encode(_ bytes: Span<UInt8>, into output: inout OutputSpan<UInt8>) {
        let count = encodedCount(forByteCount: bytes.count)
        _ = unsafe output.append(count: count) { text in
            unsafe bytes.withPointer { unsafe CPKCE_base64url_encode(text, $0, $1) }
            return true
        }
    }

    /// The bytes that a text stands for.
    ///
    /// - Parameter text: Any number of characters, as bytes.
    /// - Returns: ``decodedCount(forCharacterCount:)`` bytes. Nothing wipes them.
    /// - Throws: ``FormatError`` for anything but what ``encode(_:)`` makes: padding, white space, `+`, `/`, a cut text,
    ///   spare bits that are not zero.
    public static func decode(_ text: Span<UInt8>) throws(FormatError) -> [UInt8] {
        try [UInt8](capacity: decodedCount(forCharacterCount: text.count)) { output throws(FormatError) in
            try decode(text, into: &output)
        }
    }

    /// The bytes that a text stands for.
    ///
    /// - Parameter text: A string; its UTF-8 bytes are decoded.
    /// - Returns: ``decodedCount(forCharacterCount:)`` bytes. Nothing wipes them.
    /// - Throws: ``FormatError`` for anything but what ``encode(_:)`` makes.
    public static func decode(_ text: String) throws(FormatError) -> [UInt8] {
        try decode(text.utf8.span)
    }

    /// Appends the bytes that a text stands for to an output span, without an allocation.
    ///
    /// - Parameters:
    ///   - text: Any number of characters, as bytes.
    ///   - output: Traps unless ``decodedCount(forCharacterCount:)`` bytes are free.
    /// - Throws: ``FormatError`` for anything but what ``encode(_:)`` makes; the span is then as it was. The time until then
    ///   depends on where the first invalid character is.
    public static func decode(
        _ text: Span<UInt8>,
        into output: inout OutputSpan<UInt8>
    ) throws(FormatError) {
        let count = decodedCount(forCharacterCount: text.count)
        let isCanonical = unsafe output.append(count: count) { bytes in
            unsafe text.withPointer { unsafe CPKCE_base64url_decode(bytes, $0, $1) }
        }
        guard isCanonical else { throw FormatError(refused: text) }
    }
}
