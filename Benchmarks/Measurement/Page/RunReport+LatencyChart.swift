import Foundation

extension RunReport {
    /// What the dots stand for.
    static let latencyLegend: String = {
        let dots = [("median", "median"), ("p99", "99 %"), ("p999", "99.9 %"), ("worst", "worst")]
        let items = dots.map { style, text in
            #"<li><svg viewBox="0 0 16 16" aria-hidden="true"><circle class="dot \#(style)" cx="8" cy="8" r="6"/></svg>\#(text)</li>"#
        }
        return #"<ul class="legend">\#(items.joined())</ul>"#
    }()

    /// Single operations: median, 99 %, 99.9 % and the worst, on an axis where each step is ten times the one before.
    var latencyChart: String? {
        let rows = results.filter { !$0.name.hasPrefix("floor/") && $0.p999 != nil }
        guard let first = rows.map(\.ns).min(), let last = rows.compactMap({ worst[$0.name] }).max(), first > 0 else {
            return nil
        }
        let start = floor(log10(first))
        let decades = max(1, ceil(log10(max(last, first * 10))) - start)
        func place(_ nanoseconds: Double) -> Double { (log10(max(nanoseconds, first)) - start) / decades }
        var chart = Chart(
            title: "Single operations",
            description: rows.map {
                "\($0.name) 99 % \(Text.nanoseconds($0.p99)), 99.9 % \(Text.nanoseconds($0.p999)), "
                    + "worst \(Text.nanoseconds(worst[$0.name]))"
            }.joined(separator: "; "),
            rows: rows.count
        )
        for decade in 0...Int(decades) {
            chart.addGridLine(at: Double(decade) / decades, Text.power(Int(start) + decade))
        }
        for (index, row) in rows.enumerated() {
            let worst = worst[row.name] ?? row.ns
            chart.addLabel(index, row.name, "median \(Text.nanoseconds(row.ns))")
            chart.addSpan(index, from: place(row.ns), to: place(worst))
            chart.addDot(index, at: place(worst), style: "dot worst")
            for (value, style) in [(row.p999, "dot p999"), (row.p99, "dot p99")] {
                if let value { chart.addDot(index, at: place(value), style: style) }
            }
            chart.addDot(index, at: place(row.ns), style: "dot median")
            chart.addValue(
                index,
                "99 % in \(Text.nanoseconds(row.p99))",
                "99.9 % \(Text.nanoseconds(row.p999)) · worst \(Text.nanoseconds(worst))"
            )
        }
        return chart.svg
    }

    /// What threads do together, against one thread and against the most they could.
    var scalingChart: String? {
        guard let most = scaling.map({ max(Double($0.threads), $0.factor) }).max() else { return nil }
        var chart = Chart(
            title: "Threads: times the throughput of one",
            description: scaling.map { "\($0.name) on \($0.threads) threads \(Text.ratio($0.factor))" }
                .joined(separator: "; "),
            rows: scaling.count
        )
        let step = max(1, (most / 8).rounded(.up))
        for threads in stride(from: step, through: most, by: step) {
            chart.addGridLine(at: threads / most, Text.short(threads))
        }
        for (index, row) in scaling.enumerated() {
            chart.addLabel(index, row.name, "\(row.threads) threads")
            chart.addBar(index, to: row.factor / most, style: "bar")
            chart.addTick(index, at: Double(row.threads) / most, style: "ideal")
            chart.addValue(index, "\(Text.ratio(row.factor)) ×", Text.rate(row.operationsPerSecond))
        }
        return chart.svg
    }
}
