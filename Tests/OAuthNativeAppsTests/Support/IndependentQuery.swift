import Testing

/// The parameters of a URI by a reader that shares nothing with the module: split at every `&`, at the first `=`, and decode.
func independentlyReadQuery(of uri: String) throws -> [[[UInt8]]] {
    let bytes = Array(uri.utf8)
    let mark = try #require(bytes.firstIndex(of: UInt8(ascii: "?")))
    return bytes[(mark + 1)...].split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map { pair in
        pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false).map(percentDecoded)
    }
}

private func percentDecoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var rest = text
    var decoded: [UInt8] = []
    while let byte = rest.popFirst() {
        if byte == UInt8(ascii: "%") {
            decoded.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
            rest = rest.dropFirst(2)
        } else {
            decoded.append(byte)
        }
    }
    return decoded
}
