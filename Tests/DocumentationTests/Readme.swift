import Foundation

/// README.md, taken apart into what can be checked.
struct Readme {
    let document: Document
    /// What stands in backticks outside the blocks.
    let code: [String]

    init() throws {
        document = try Document(path: "README.md")
        code = document.prose.flatMap { line in
            line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
                .filter { !$0.offset.isMultiple(of: 2) }
                .map { String($0.element) }
        }
    }

    /// What the tool `pkce` is shown to print. What the outside client is shown to print, `.ci/run` compares.
    var examples: [Example] {
        document.blocks(in: "console").flatMap { Example.all(in: $0.lines) }.filter { $0.command.contains("pkce ") }
    }

    /// The commands that are named, each with its options.
    var uses: [CommandUse] {
        let commands = document.blocks(in: "sh").flatMap(\.lines) + examples.map(\.command) + code
        return commands.flatMap { $0.split { "|&;".contains($0) } }.compactMap(CommandUse.init)
    }

    /// Files and folders of the repository that are named; those of the outside client introduce its blocks.
    var paths: [String] {
        let introductions = document.blocks.map(\.introduction)
        return code.filter { path in
            ["Sources/", "Tests/", "Benchmarks/", ".ci/", ".github/"].contains { path.hasPrefix($0) }
                && !introductions.contains("`\(path)`:")
        }
    }

    var relativeLinks: [String] {
        document.prose.flatMap { $0.matches(of: /\]\(([^)]+)\)/) }
            .map { String($0.output.1) }
            .filter { !$0.hasPrefix("https://") }
    }

    /// The names of types and members that are named, piece by piece.
    var symbols: [String] {
        code.filter { $0.wholeMatch(of: /[A-Z]\w*(\.\w+)*(\([\w:]*\))?/) != nil }
            .flatMap { $0.matches(of: /\w+/).map { String($0.output) } }
    }

    /// The first column of the table of measurements.
    var measuredSuites: [String] {
        document.prose.drop { $0 != "## Measured" }.dropFirst()
            .prefix { !$0.hasPrefix("## ") }
            .compactMap { $0.firstMatch(of: /^\| `([^`]+)` \|/).map { String($0.output.1) } }
    }
}
