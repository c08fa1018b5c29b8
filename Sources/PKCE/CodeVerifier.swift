import CPKCE
import CryptoPrimitives

/// A `code_verifier`: 43 to 128 characters of `A-Z a-z 0-9 - . _ ~` that only a client knows until it redeems its code.
///
/// The value cannot be copied, printed, interpolated, reflected or compared with `==`: those do not compile. Its bytes lie at
/// one heap address and are wiped when its life ends. The text leaves through ``parameterValue`` or ``span`` alone, and the
/// copies made of it there are the caller's. Source: RFC 7636 §4.1.
@safe
public struct CodeVerifier: ~Copyable {
    /// The lengths that the grammar allows, in characters.
    public static let countRange = Int(CPKCE_CODE_VERIFIER_MINIMUM_COUNT)...Int(CPKCE_CODE_VERIFIER_MAXIMUM_COUNT)

    let text: UnsafeMutablePointer<UInt8>

    /// The number of characters, 43 to 128; it is public.
    public let count: Int

    /// A new random verifier.
    ///
    /// It is the Base64URL text of ⌊3 `count` / 4⌋ random bytes (32 for 43 characters, as RFC 7636 §4.1 recommends); for a
    /// `count` of 4 n + 1, which no such text has, that of one byte more, cut. One allocation.
    ///
    /// - Parameter count: 43, the default, to 128 characters.
    /// - Throws: ``GenerationError`` when `count` is out of range or the random generator fails.
    public init(count: Int = 43) throws(GenerationError) {
        guard Self.countRange.contains(count) else { throw .invalidCount }
        let text = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
        guard unsafe CPKCE_code_verifier_generate(text, count) else {
            unsafe text.deallocate()
            throw .generatorUnavailable
        }
        unsafe self.init(owning: text, count: count)
    }

    /// The verifier that a client sent, as bytes.
    ///
    /// Timing depends on the length, never on the bytes, up to the verdict. One allocation.
    ///
    /// - Parameter text: Any number of bytes; they are copied, and the original is the caller's to wipe.
    /// - Throws: ``FormatError`` unless the text is 43 to 128 characters of the grammar.
    public init(parsing text: Span<UInt8>) throws(FormatError) {
        try Self.checkFormat(of: text)
        let copy = try unsafe text.withUnsafeBufferPointer { text throws(FormatError) in
            // Only a text without a byte has no address, and that was refused above.
            guard let start = text.baseAddress else { throw .invalidCount }
            let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: text.count)
            unsafe copy.initialize(from: start, count: text.count)
            return unsafe copy
        }
        unsafe self.init(owning: copy, count: text.count)
    }

    /// The verifier that a client sent, as a string. Its UTF-8 bytes are parsed.
    ///
    /// - Parameter text: Any string; it is copied, and the original is the caller's.
    /// - Throws: ``FormatError`` unless the text is 43 to 128 characters of the grammar.
    public init(parsing text: String) throws(FormatError) {
        try self.init(parsing: text.utf8.span)
    }

    private init(owning text: UnsafeMutablePointer<UInt8>, count: Int) {
        unsafe self.text = text
        self.count = count
    }

    deinit {
        unsafe CPKCE_wipe(text, count)
        unsafe text.deallocate()
    }
}

// The bytes are written before the value exists and never again.
extension CodeVerifier: @unchecked Sendable {}
