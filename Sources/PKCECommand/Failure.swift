/// Why the tool gives up, with exit status 2. No message holds a value that could be a secret.
struct Failure: Error {
    /// One line for standard error; nothing where the reader of the output is gone and nobody wants to know.
    let message: String?

    static func usage(_ message: String) -> Failure {
        Failure(message: "\(message) (see --help)")
    }

    /// Something that is not among the known names, with the nearest of them, or all where none is near.
    static func unknown(_ kind: String, _ name: String, among known: [String]) -> Failure {
        let shown = isPrintable(name) ? "unknown \(kind) \(name)" : "unknown \(kind)"
        guard let nearest = known.min(by: { name.editDistance(to: $0) < name.editDistance(to: $1) }),
            name.editDistance(to: nearest) <= 2
        else { return .usage("\(shown); there are \(known.joined(separator: ", "))") }
        return .usage("\(shown); did you mean \(nearest)?")
    }

    /// Whether a name may be shown: it is shorter than any verifier and cannot steer a terminal.
    private static func isPrintable(_ name: String) -> Bool {
        name.utf8.count < 32 && name.utf8.allSatisfy { (UInt8(ascii: "!")...UInt8(ascii: "~")).contains($0) }
    }
}
