import CryptoPrimitives

extension CodeChallenge {
    /// Why a text is not a `code_challenge`.
    @nonexhaustive
    public enum FormatError: Error, Hashable, Sendable, CustomStringConvertible {
        /// For `S256`: not 43 characters. For `plain`: fewer than 43 or more than 128.
        case invalidCount
        /// For `S256`: a byte outside `A-Z a-z 0-9 - _`, the first such, counted from zero; padding is one.
        case invalidCharacter(at: Int)
        /// For `S256`: the last character has unused bits that are set.
        case nonCanonical
        /// For `plain`: a byte outside `A-Z a-z 0-9 - . _ ~`.
        case invalidVerifierCharacter

        /// A sentence that names the rule and no value.
        public var description: String {
            switch self {
            case .invalidCount: "has a wrong length: 43 characters for S256, 43 to 128 for plain"
            case .invalidCharacter(let offset): "has a character outside A-Z a-z 0-9 - _ at offset \(offset)"
            case .nonCanonical: "is not canonical Base64URL: spare bits are set"
            case .invalidVerifierCharacter: "has a character outside A-Z a-z 0-9 - . _ ~"
            }
        }

        /// The reason for an `S256` text that was refused. What was wrong with it is public from here on.
        init(refused text: Span<UInt8>) {
            if let offset = Base64URL.firstInvalidCharacter(in: text) {
                self = .invalidCharacter(at: offset)
            } else if text.count != Base64URL.encodedCount(forByteCount: SHA256.Digest.byteCount) {
                self = .invalidCount
            } else {
                self = .nonCanonical
            }
        }

        init(_ error: CodeVerifier.FormatError) {
            self =
                switch error {
                case .invalidCount: .invalidCount
                case .invalidCharacter: .invalidVerifierCharacter
                }
        }
    }
}
