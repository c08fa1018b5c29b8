import Foundation

extension RunReport {
    /// The report in a format of the command line.
    package func text(as format: Options.Format) throws -> String {
        switch format {
        case .table: table
        case .json: try Self.json(self)
        case .markdown: markdown
        case .github: try Self.json(comparableEntries)
        }
    }

    private static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private var markdown: String {
        var lines = ["### PKCE benchmark", ""]
        lines += environment.lines.map { "- **\($0.label)**: \($0.value)" }
        lines += ["", "| operation | median | ratio | floor | rate | allocations | p99 | p99.9 |"]
        lines.append("|:---|---:|---:|:---|---:|---:|---:|---:|")
        lines += results.map { result in
            let cells = [
                "`\(result.name)`", Text.nanoseconds(result.ns) + (result.isUnsteady ? " (unsteady)" : ""),
                Text.ratio(result.ratio), references[result.name].map { "`\($0)`" } ?? "",
                Text.rate(result.operationsPerSecond),
                Text.count(result.allocations), Text.nanoseconds(result.p99), Text.nanoseconds(result.p999),
            ]
            return "| \(cells.joined(separator: " | ")) |"
        }
        if !scaling.isEmpty {
            lines += ["", "| operation | threads | rate | times one thread |", "|:---|---:|---:|---:|"]
            lines += scaling.map {
                "| `\($0.name)` | \($0.threads) | \(Text.rate($0.operationsPerSecond)) | \(Text.ratio($0.factor)) |"
            }
        }
        if let baseline {
            lines += ["", "| operation | ratio in the baseline | ratio now | change |", "|:---|---:|---:|---:|"]
            lines += baseline.map {
                "| `\($0.name)` | \(Text.ratio($0.ratioBefore)) | \(Text.ratio($0.ratioNow)) | \(Text.change($0.growth)) |"
            }
        }
        lines += noteLines.map { $0.isEmpty ? "" : "- \($0)" }
        if let check { lines += [""] + check.markdownLines }
        return lines.joined(separator: "\n")
    }

    /// An entry of the array that benchmark-action/github-action-benchmark reads as `customSmallerIsBetter`.
    private struct ComparableEntry: Encodable {
        var name: String
        var unit: String
        var value: Double
        var range: String
        var extra: String
    }

    /// The ratios: that action compares runs on different machines, where times say nothing.
    private var comparableEntries: [ComparableEntry] {
        results.compactMap { result in
            guard let ratio = result.ratio, let floor = references[result.name] else { return nil }
            return ComparableEntry(
                name: result.name,
                unit: "times \(floor)",
                value: ratio,
                range: "± \(Text.percent(result.spread / 2))",
                extra: "\(Text.nanoseconds(result.ns)), \(Text.count(result.allocations)) allocations"
            )
        }
    }
}

extension CheckOutcome {
    /// The outcome as people read it, a line each.
    package var lines: [String] {
        shortfalls.map { "falls short: \($0)" } + unchecked.map { "not checked: \($0)" }
            + (passed ? ["check passed"] : ["check failed: \(shortfalls.count) fell short"])
    }

    fileprivate var markdownLines: [String] {
        ["**\(passed ? "Check passed" : "Check failed")**", ""]
            + shortfalls.map { "- falls short: \($0)" } + unchecked.map { "- not checked: \($0)" }
    }
}
