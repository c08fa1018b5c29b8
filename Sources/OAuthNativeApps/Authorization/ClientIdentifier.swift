/// The text of a `client_id`: one printable ASCII character or more. Source: RFC 6749 appendix A.1.
enum ClientIdentifier {
    static func isWellFormed(_ text: Span<UInt8>) -> Bool {
        !text.isEmpty && text.indices.allSatisfy { (0x20...0x7E).contains(text[$0]) }
    }
}
