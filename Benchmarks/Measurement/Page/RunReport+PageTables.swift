extension RunReport {
    /// All figures.
    var resultTable: String {
        let heading = [
            "operation", "median", "spread", "ratio", "floor", "rate", "allocations", "p99", "p99.9", "worst",
        ]
        let rows = results.map { result in
            row(
                result.name,
                [
                    Text.nanoseconds(result.ns), Text.percent(result.spread) + (result.isUnsteady ? " unsteady" : ""),
                    Text.ratio(result.ratio), references[result.name] ?? "–", Text.rate(result.operationsPerSecond),
                    Text.count(result.allocations),
                    Text.nanoseconds(result.p99), Text.nanoseconds(result.p999), Text.nanoseconds(worst[result.name]),
                ]
            )
        }
        let head = heading.map { HTML.element("th", [("scope", "col")], $0) }.joined()
        let notes = noteLines.filter { !$0.isEmpty }.map { HTML.element("li", [], HTML.escape($0)) }.joined()
        return "<table><thead><tr>\(head)</tr></thead><tbody>\(rows.joined(separator: "\n"))</tbody></table>"
            + (notes.isEmpty ? "" : "<ul>\(notes)</ul>")
    }

    /// The machine and the library.
    var environmentTable: String {
        let lines =
            environment.lines + [("empty body", "\(Text.nanoseconds(environment.emptyBody)) a turn, reported as empty")]
        return
            "<table class=\"facts\"><tbody>\(lines.map { row($0.label, [$0.value]) }.joined(separator: "\n"))</tbody></table>"
    }

    private func row(_ name: String, _ cells: [String]) -> String {
        let cells = cells.map { HTML.element("td", [], HTML.escape($0)) }.joined()
        return "<tr>\(HTML.element("th", [("scope", "row")], HTML.escape(name)))\(cells)</tr>"
    }
}
