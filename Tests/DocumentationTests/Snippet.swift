/// A piece of code that is compiled with the tests and that a document shows.
///
/// In the source it stands between `// >>> ` with the name of the document and `// <<<`. A document may show it with the
/// imports that it needs above it.
struct Snippet: Hashable {
    let document: String
    let imports: Set<String>
    let lines: [String]

    /// The code of a block in a document.
    init(document: String, block: [String]) {
        let head = block.prefix { $0.hasPrefix("import ") || $0.isEmpty }
        self.document = document
        imports = Set(head.filter { !$0.isEmpty })
        lines = Self.unindented(block.dropFirst(head.count))
    }

    /// The pieces of a Swift source file.
    static func all(inSource path: String) throws -> [Snippet] {
        var snippets: [Snippet] = []
        var remainder = try Repository.lines(of: path)[...]
        let imports = Set(remainder.filter { $0.hasPrefix("import ") })
        while let line = remainder.popFirst() {
            guard let marker = line.firstRange(of: "// >>> ") else { continue }
            let lines = remainder.prefix { !$0.hasSuffix("// <<<") }
            remainder = remainder.dropFirst(lines.count + 1)
            snippets.append(
                Snippet(document: String(line[marker.upperBound...]), imports: imports, lines: unindented(lines))
            )
        }
        return snippets
    }

    private init(document: String, imports: Set<String>, lines: [String]) {
        self.document = document
        self.imports = imports
        self.lines = lines
    }

    /// Whether this block is that piece of compiled code, and names no import which that does without.
    func shows(_ compiled: Snippet) -> Bool {
        document == compiled.document && lines == compiled.lines && imports.isSubset(of: compiled.imports)
    }

    private static func unindented(_ lines: ArraySlice<String>) -> [String] {
        let indentation = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        return lines.map { String($0.dropFirst(indentation)) }
    }
}
