extension URI {
    /// The host of an authority, which is empty in a URI such as `com.example.app:///path`.
    static func host(of text: Span<UInt8>, in authority: Range<Int>) throws(URIFormatError) -> Range<Int> {
        guard text.firstIndex(of: UInt8(ascii: "@"), in: authority) == nil else { throw .userinfo }
        let loopback = "[::1]"
        if text.extracting(authority).isPrefixed(by: loopback) {
            return authority.lowerBound..<authority.lowerBound + loopback.utf8.count
        }
        let end = text.firstIndex(of: UInt8(ascii: ":"), in: authority) ?? authority.upperBound
        let host = authority.lowerBound..<end
        try checkName(text.extracting(host))
        return host
    }

    private static func checkName(_ host: Span<UInt8>) throws(URIFormatError) {
        var labelIsEmpty = true
        for offset in host.indices {
            switch host[offset] {
            case UInt8(ascii: "."):
                guard !labelIsEmpty else { throw .invalidHost }
                labelIsEmpty = true
            case UInt8(ascii: "-"), UInt8(ascii: "_"):
                labelIsEmpty = false
            case let byte where byte.isLetter || byte.isDigit:
                labelIsEmpty = false
            default:
                throw .invalidHost
            }
        }
        guard !labelIsEmpty || host.isEmpty else { throw .invalidHost }
    }

    /// Checks what follows a host: either the end, or a colon and a number from 1 to 65535.
    static func checkPort(_ port: Span<UInt8>) throws(URIFormatError) {
        // A URI without a port has the default one of its scheme.
        guard !port.isEmpty else { return }
        guard port[0] == UInt8(ascii: ":"), (2...6).contains(port.count), port[1] != UInt8(ascii: "0") else {
            throw .invalidPort
        }
        var number = 0
        for offset in 1..<port.count {
            guard port[offset].isDigit else { throw .invalidPort }
            number = number * 10 + Int(port[offset] - UInt8(ascii: "0"))
        }
        guard number <= 65535 else { throw .invalidPort }
    }
}
