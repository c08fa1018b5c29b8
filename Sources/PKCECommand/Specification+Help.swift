extension Specification {
    /// The text of `--help`, for a terminal of 80 columns.
    var help: String {
        let words = name.isEmpty ? "pkce" : "pkce \(name)"
        let usage = synopses.map { "usage: \(words) \($0)" }.joined(separator: "\n")
        let rows = options.map { option in
            (option.valueName.map { "\(option.name) \($0)" } ?? option.name, option.meaning)
        }
        return """
            \(usage)

            \(summary)

            \(details)

            Options:
            \(Self.table(rows))

            """
    }

    /// Rows of two columns, indented and aligned.
    static func table(_ rows: [(String, String)]) -> String {
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { name, meaning in
            "  \(name)\(String(repeating: " ", count: width - name.count + 2))\(meaning)"
        }.joined(separator: "\n")
    }
}
