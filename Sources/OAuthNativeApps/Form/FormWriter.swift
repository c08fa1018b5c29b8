/// Writes parameters behind a URI, whose own query stays as it is, byte for byte.
///
/// Every byte of a name or a value is percent-encoded unless it is unreserved, a space too: `%20` is read alike by those who
/// take `+` for a space and those who do not. So no value can end its parameter, or the query.
struct FormWriter {
    private(set) var bytes: [UInt8]
    private var separator: UInt8?

    init(appendingTo uri: String) {
        bytes = Array(uri.utf8)
        separator =
            switch bytes.firstIndex(of: UInt8(ascii: "?")) {
            case nil: UInt8(ascii: "?")
            case bytes.count - 1: nil
            default: UInt8(ascii: "&")
            }
    }

    mutating func append(_ parameter: OAuthParameter, _ value: Span<UInt8>) {
        append(parameter.rawValue.utf8.span, value)
    }

    mutating func append(_ parameter: OAuthParameter, _ value: ParameterValue?) {
        guard let value else { return }
        append(parameter, value.bytes.span)
    }

    mutating func append(_ parameter: FormParameter) {
        append(parameter.name.bytes.span, parameter.value.bytes.span)
    }

    var text: String {
        String(decoding: bytes, as: UTF8.self)
    }

    private mutating func append(_ name: Span<UInt8>, _ value: Span<UInt8>) {
        if let separator {
            bytes.append(separator)
        }
        separator = UInt8(ascii: "&")
        appendEncoded(name)
        bytes.append(UInt8(ascii: "="))
        appendEncoded(value)
    }

    private mutating func appendEncoded(_ text: Span<UInt8>) {
        for offset in text.indices {
            let byte = text[offset]
            if byte.isUnreserved {
                bytes.append(byte)
            } else {
                bytes.append(UInt8(ascii: "%"))
                bytes.append(Self.hexadecimalDigit(byte >> 4))
                bytes.append(Self.hexadecimalDigit(byte & 0x0F))
            }
        }
    }

    private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}
