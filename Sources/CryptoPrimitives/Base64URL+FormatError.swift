extension Base64URL {
    /// Why a text is not canonical Base64URL.
    @nonexhaustive
    public enum FormatError: Error, Hashable, Sendable, CustomStringConvertible {
        /// A byte outside `A-Z a-z 0-9 - _`; the first such, counted from zero.
        case invalidCharacter(at: Int)
        /// One character more than a multiple of four, which no number of bytes has.
        case invalidCount
        /// The last character has unused bits that are set, so that another text stands for the same bytes.
        case nonCanonical

        /// The reason for a text that was refused. What was wrong with it is public from here on.
        init(refused text: Span<UInt8>) {
            if let offset = Base64URL.firstInvalidCharacter(in: text) {
                self = .invalidCharacter(at: offset)
            } else if text.count % 4 == 1 {
                self = .invalidCount
            } else {
                self = .nonCanonical
            }
        }

        /// A sentence that names the rule and no value.
        public var description: String {
            switch self {
            case .invalidCharacter(let offset): "has a character outside A-Z a-z 0-9 - _ at offset \(offset)"
            case .invalidCount: "has a length that no Base64URL text has"
            case .nonCanonical: "is not canonical Base64URL: spare bits are set"
            }
        }
    }

    /// The offset of the first byte outside the alphabet. Only for text that was refused, because timing depends on it.
    package static func firstInvalidCharacter(in text: Span<UInt8>) -> Int? {
        for offset in text.indices {
            switch text[offset] {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                continue
            default:
                return offset
            }
        }
        return nil
    }
}
