extension RunReport {
    /// A table for a terminal.
    package var table: String {
        var lines = environment.lines.map { "\($0.label.filled(to: 12)) \($0.value)" }
        lines.append(
            "empty body".filled(to: 12) + " \(Text.nanoseconds(environment.emptyBody)) a turn, reported as empty"
        )
        lines.append(
            "clock".filled(to: 12) + " \(Text.nanoseconds(environment.clock)), contained in p99, p99.9 and worst"
        )
        lines.append("")
        lines.append(Self.row("", "median", "spread", "ratio", "rate", "allocations", "p99", "p99.9", "worst"))
        lines += results.map { result in
            Self.row(
                result.name,
                Text.nanoseconds(result.ns),
                Text.percent(result.spread) + (result.isUnsteady ? "!" : " "),
                Text.ratio(result.ratio),
                Text.rate(result.operationsPerSecond),
                Text.count(result.allocations),
                Text.nanoseconds(result.p99),
                Text.nanoseconds(result.p999),
                Text.nanoseconds(worst[result.name])
            )
        }
        lines += instructionLines + scalingLines + baselineLines + noteLines
        return lines.joined(separator: "\n")
    }

    private static func row(_ name: String, _ cells: String...) -> String {
        let widths = [10, 9, 7, 11, 12, 10, 10, 10]
        return name.filled(to: 30) + zip(cells, widths).map { $0.padded(to: $1) }.joined()
    }

    private var instructionLines: [String] {
        guard let instructions else { return [] }
        return ["", "instructions".filled(to: 30) + "       own  in libcrypto"]
            + instructions.sorted { $0.key < $1.key }.map { name, count in
                name.filled(to: 30) + Text.number(count.own).padded(to: 10)
                    + "  \(Text.short(count.rounded.libcrypto)) times \(count.reference)"
            }
    }

    private var scalingLines: [String] {
        guard !scaling.isEmpty else { return [] }
        return ["", "threads".filled(to: 30) + "         rate  times one thread"]
            + scaling.map { result in
                "\(result.threads) \(result.name)".filled(to: 30) + Text.rate(result.operationsPerSecond).padded(to: 13)
                    + Text.ratio(result.factor).padded(to: 18)
            }
    }

    private var baselineLines: [String] {
        guard let baseline else { return [] }
        return ["", "ratio".filled(to: 30) + "  baseline       now    change"]
            + baseline.map { change in
                change.name.filled(to: 30) + Text.ratio(change.ratioBefore).padded(to: 10)
                    + Text.ratio(change.ratioNow).padded(to: 10) + Text.change(change.growth).padded(to: 10)
            }
    }

    /// What there is to say beside the figures.
    package var noteLines: [String] {
        let unsteady = results.filter(\.isUnsteady).map(\.name)
        let lines =
            (unsteady.isEmpty ? [] : ["\(Self.unsteadyMeaning): \(unsteady.joined(separator: ", "))"])
            + notes.sorted { $0.key < $1.key }.flatMap { name, lines in lines.map { "\(name): \($0)" } }
            + unmeasured.sorted { $0.key < $1.key }.map { "\($0.key): not measured: \($0.value)" }
        return lines.isEmpty ? [] : [""] + lines
    }

    private static let unsteadyMeaning =
        "unsteady, as the middle half of the samples is more than \(Text.percent(OperationResult.widestSpread)) wide"
}
