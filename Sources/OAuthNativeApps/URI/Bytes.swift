extension UInt8 {
    var isLetter: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercased)
    }

    var isDigit: Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
    }

    /// Whether the byte stands for itself everywhere in a URI and in a form. Source: RFC 3986 §2.3.
    var isUnreserved: Bool {
        switch self {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: isLetter || isDigit
        }
    }

    /// Whether the byte may separate parts of a URI, but for `#`, which begins a fragment. Source: RFC 3986 §2.2.
    var isReserved: Bool {
        switch self {
        case UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "["), UInt8(ascii: "]"),
            UInt8(ascii: "@"), UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "'"),
            UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: ","),
            UInt8(ascii: ";"), UInt8(ascii: "="):
            true
        default: false
        }
    }

    /// Whether the byte may be in a scope or an error code: NQCHAR of RFC 6749 appendix A.
    var isNQCHAR: Bool {
        (0x21...0x7E).contains(self) && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
    }

    /// A to Z as a to z, every other byte as it is.
    var lowercased: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
    }

    var hexadecimalValue: UInt8? {
        switch lowercased {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): lowercased - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}

extension Span<UInt8> {
    func isEqual(to other: Span<UInt8>) -> Bool {
        count == other.count && indices.allSatisfy { self[$0] == other[$0] }
    }

    func isEqual(to text: String) -> Bool {
        isEqual(to: text.utf8.span)
    }

    /// Whether the bytes are those of a lower-case ASCII text once A to Z are folded.
    func isEqual(toFolded text: String) -> Bool {
        let other = text.utf8.span
        return count == other.count && indices.allSatisfy { self[$0].lowercased == other[$0] }
    }

    func isPrefixed(by text: String) -> Bool {
        let prefix = text.utf8.span
        return count >= prefix.count && prefix.indices.allSatisfy { self[$0] == prefix[$0] }
    }

    func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
        range.first { self[$0] == byte }
    }

    /// The byte that `%` at an offset and two hexadecimal digits stand for; `nil` if no two digits follow.
    func percentDecodedByte(at offset: Int) -> UInt8? {
        guard offset + 2 < count,
            let high = self[offset + 1].hexadecimalValue,
            let low = self[offset + 2].hexadecimalValue
        else { return nil }
        return high << 4 | low
    }
}

extension String {
    /// The text of bytes that have been found to be ASCII.
    init(ascii bytes: Span<UInt8>) {
        self = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }
}
