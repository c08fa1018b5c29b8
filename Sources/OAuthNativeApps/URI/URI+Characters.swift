extension URI {
    static func checkCharacters(of text: Span<UInt8>) throws(URIFormatError) {
        for offset in text.indices {
            switch text[offset] {
            case ..<0x20, 0x7F: throw .controlCharacter(at: offset)
            case 0x20: throw .space(at: offset)
            case 0x80...: throw .nonASCII(at: offset)
            case UInt8(ascii: "\\"): throw .backslash(at: offset)
            case UInt8(ascii: "#"): throw .fragment(at: offset)
            case UInt8(ascii: "%"):
                guard text.percentDecodedByte(at: offset) != nil else { throw .malformedPercentEncoding(at: offset) }
            case let byte where byte.isUnreserved || byte.isReserved: continue
            default: throw .invalidCharacter(at: offset)
            }
        }
    }

    /// RFC 3986 §3.2.2: brackets stand around an address and nowhere else.
    static func checkBrackets(of text: Span<UInt8>, in range: Range<Int>) throws(URIFormatError) {
        for offset in range where text[offset] == UInt8(ascii: "[") || text[offset] == UInt8(ascii: "]") {
            throw .invalidCharacter(at: offset)
        }
    }

    static func scheme(of text: Span<UInt8>) throws(URIFormatError) -> Range<Int> {
        guard let colon = text.firstIndex(of: UInt8(ascii: ":"), in: text.indices), colon > 0, text[0].isLetter else {
            throw .missingScheme
        }
        for offset in 0..<colon {
            switch text[offset] {
            case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): continue
            case let byte where byte.isLetter || byte.isDigit: continue
            default: throw .missingScheme
            }
        }
        return 0..<colon
    }
}
