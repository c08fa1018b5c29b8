import Foundation

/// RFC 7636 appendix B.
enum AppendixB {
    static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
    static let challengeStem = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-c"
    static let pair = "\(verifier)\t\(challenge)"
}

/// Verifiers and their challenges, made by other implementations.
enum Interop {
    /// Columns: maker, verifier, challenge; the first line is a comment.
    static let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Resources/interop.tsv")

    static func pairs() throws -> [(verifier: String, challenge: String)] {
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst().map { line in
            let columns = line.split(separator: "\t").map(String.init)
            return (columns[1], columns[2])
        }
    }
}

func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
}

/// As many letters A.
func letters(_ count: Int) -> String {
    repeated("A", count)
}
