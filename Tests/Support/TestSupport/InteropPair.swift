/// A verifier and its S256 challenge, made by another implementation.
package struct InteropPair: Sendable, CustomStringConvertible {
    package let maker: String
    package let verifier: String
    package let challenge: String

    package var description: String { "\(maker): \(verifier)" }

    package static func all() throws -> [InteropPair] {
        try Resource.lines("interop.tsv").filter { !$0.hasPrefix("#") }.map { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard fields.count == 3 else { throw CAVP.Unreadable(line: String(line)) }
            return InteropPair(maker: fields[0], verifier: fields[1], challenge: fields[2])
        }
    }
}
