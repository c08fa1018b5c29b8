import Foundation
import Testing

/// A text of the repository that shows code: a Markdown file, or the doc comments of a Swift file.
struct Document: CustomTestStringConvertible {
    /// A fenced block of code.
    struct Block {
        let language: String
        /// The line before the block that is not empty: what introduces it.
        let introduction: String
        let lines: [String]
    }

    let path: String
    let blocks: [Block]
    /// The lines outside the blocks.
    let prose: [String]

    init(path: String) throws {
        self.path = path
        var lines = try Repository.lines(of: path)
        if path.hasSuffix(".swift") {
            lines = lines.map { line in
                let line = line.trimmingCharacters(in: .whitespaces)
                return line.hasPrefix("///") ? String(line.dropFirst(line.hasPrefix("/// ") ? 4 : 3)) : ""
            }
        }
        var blocks: [Block] = []
        var prose: [String] = []
        var remainder = lines[...]
        while let line = remainder.popFirst() {
            guard line.hasPrefix("```") else {
                prose.append(line)
                continue
            }
            let block = remainder.prefix { $0 != "```" }
            remainder = remainder.dropFirst(block.count + 1)
            blocks.append(
                Block(
                    language: String(line.dropFirst(3)),
                    introduction: prose.last { !$0.isEmpty } ?? "",
                    lines: Array(block)
                )
            )
        }
        self.blocks = blocks
        self.prose = prose
    }

    var name: String { URL(filePath: path).lastPathComponent }

    var testDescription: String { path }

    func blocks(in language: String) -> [Block] {
        blocks.filter { $0.language == language }
    }

    /// The README, the articles of every module and the sources whose doc comments show code.
    static func all() throws -> [Document] {
        let articles = try Repository.files(under: "Sources", suffix: ".md")
        let sources = try Repository.files(under: "Sources", suffix: ".swift")
        return try ["README.md"].map(Document.init) + articles.map(Document.init)
            + sources.map(Document.init).filter { !$0.blocks.isEmpty }
    }
}
