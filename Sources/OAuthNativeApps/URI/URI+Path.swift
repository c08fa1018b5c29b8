extension URI {
    /// Refuses a segment that a normalising server would take out, together with the one before it.
    ///
    /// Such a server may decode before it normalises, and take an encoded slash or backslash for a separator; so this does.
    static func checkDotSegments(of path: Span<UInt8>) throws(URIFormatError) {
        var dotCount = 0
        var hasOther = false
        var offset = 0
        while offset < path.count {
            var byte = path[offset]
            offset += 1
            if byte == UInt8(ascii: "%"), let decoded = path.percentDecodedByte(at: offset - 1) {
                byte = decoded
                offset += 2
            }
            switch byte {
            case UInt8(ascii: "/"), UInt8(ascii: "\\"):
                try checkSegment(dotCount: dotCount, hasOther: hasOther)
                dotCount = 0
                hasOther = false
            case UInt8(ascii: "."):
                dotCount += 1
            default:
                hasOther = true
            }
        }
        try checkSegment(dotCount: dotCount, hasOther: hasOther)
    }

    private static func checkSegment(dotCount: Int, hasOther: Bool) throws(URIFormatError) {
        guard hasOther || !(1...2).contains(dotCount) else { throw .dotSegment }
    }
}
