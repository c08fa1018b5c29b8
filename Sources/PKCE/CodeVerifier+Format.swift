import CPKCE

extension CodeVerifier {
    /// Why a text is not a `code_verifier`.
    @nonexhaustive
    public enum FormatError: Error, Hashable, Sendable, CustomStringConvertible {
        /// Fewer than 43 or more than 128 characters.
        case invalidCount
        /// A byte outside `A-Z a-z 0-9 - . _ ~`. Where it stands is not told: the rest may be a secret.
        case invalidCharacter

        /// The rule that a malformed text of a length breaks.
        init(refusedCount count: Int) {
            self = countRange.contains(count) ? .invalidCharacter : .invalidCount
        }

        /// A sentence that names the rule and no value.
        public var description: String {
            switch self {
            case .invalidCount: "is not 43 to 128 characters long"
            case .invalidCharacter: "has a character outside A-Z a-z 0-9 - . _ ~"
            }
        }
    }

    /// Checks a text against the grammar of RFC 7636 §4.1, without an allocation.
    ///
    /// Timing depends on the length, never on the bytes.
    ///
    /// - Parameter text: Any number of bytes.
    /// - Throws: ``FormatError`` with the rule that is broken; the length is looked at first.
    static func checkFormat(of text: Span<UInt8>) throws(FormatError) {
        let isWellFormed = unsafe text.withUnsafeBufferPointer {
            unsafe CPKCE_code_verifier_is_well_formed($0.baseAddress, $0.count)
        }
        guard isWellFormed else { throw FormatError(refusedCount: text.count) }
    }
}
