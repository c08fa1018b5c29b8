/// The list in a `scope` parameter: names of NQCHAR, with one space between two. Source: RFC 6749 §3.3.
enum Scope {
    /// Returns the names in a list; `nil` if it is malformed.
    static func names(in list: Span<UInt8>) -> [String]? {
        var names: [String] = []
        var start = 0
        while start <= list.count {
            let end = list.firstIndex(of: UInt8(ascii: " "), in: start..<list.count) ?? list.count
            let name = list.extracting(start..<end)
            guard isName(name) else { return nil }
            names.append(String(ascii: name))
            start = end + 1
        }
        return names
    }

    static func isName(_ name: Span<UInt8>) -> Bool {
        !name.isEmpty && name.indices.allSatisfy { name[$0].isNQCHAR }
    }
}
