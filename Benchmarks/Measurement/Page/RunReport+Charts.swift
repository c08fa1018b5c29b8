import Foundation

extension RunReport {
    /// Each operation as a multiple of its floor, with its limit where there is one.
    func ratioChart(of group: ChartGroup, thresholds: Thresholds?) -> String? {
        let rows = group.results(in: self).compactMap { result in
            result.ratio.map { ratio -> RatioRow in
                let floor = references[result.name] ?? ""
                return RatioRow(
                    result: result,
                    ratio: ratio,
                    floor: floor,
                    limit: thresholds?.operations[result.name]?.ratios?[floor]
                )
            }
        }
        guard !rows.isEmpty else { return nil }
        let most = rows.reduce(1) { max($0, $1.ratio, $1.limit ?? 0) } * 1.05
        var chart = Chart(
            title: "\(group.title): times the floor",
            description: rows.map(\.description).joined(separator: "; "),
            rows: rows.count
        )
        for step in Self.steps(upTo: most) where step != 1 {
            chart.addGridLine(at: step / most, Text.short(step))
        }
        for (index, row) in rows.enumerated() {
            chart.addLabel(index, row.result.name, "of \(row.floor)")
            chart.addBar(index, to: row.ratio / most, style: row.isOver ? "bar over" : "bar")
            if let limit = row.limit { chart.addTick(index, at: limit / most, style: "limit") }
            chart.addValue(
                index,
                "\(Text.ratio(row.ratio)) × · \(Text.nanoseconds(row.result.ns))",
                row.verdict,
                style: row.isOver ? "over" : ""
            )
        }
        chart.addGridLine(at: 1 / most, "floor", style: "floor")
        return chart.svg
    }

    /// The ways to hash 43 octets that libcrypto offers, and what this package does in the time.
    var hashChart: String? {
        let names = [
            "floor/sha256-block", "sha256/43", "verify/43/direct", "floor/sha256-evp-reuse", "verify/43/evp",
            "floor/sha256-evp-one-shot", "floor/sha256-one-shot",
        ]
        let rows = names.compactMap(result(named:))
        guard rows.count > 1, let most = rows.map(\.ns).max() else { return nil }
        var chart = Chart(
            title: "SHA-256 of a code_verifier, in nanoseconds",
            description: rows.map { "\($0.name) \(Text.nanoseconds($0.ns))" }.joined(separator: "; "),
            rows: rows.count
        )
        for step in Self.steps(upTo: most) { chart.addGridLine(at: step / most, "\(Text.short(step)) ns") }
        for (index, row) in rows.enumerated() {
            let isReference = row.name.hasPrefix("floor/")
            chart.addLabel(index, row.name, isReference ? "libcrypto alone" : "this package")
            chart.addBar(index, to: row.ns / most, style: isReference ? "bar bare" : "bar")
            chart.addValue(index, Text.nanoseconds(row.ns), Text.rate(row.operationsPerSecond))
        }
        return chart.svg
    }

    /// Multiples of 1, 2 or 5 times a power of ten, about five of them.
    static func steps(upTo most: Double) -> [Double] {
        let magnitude = pow(10, floor(log10(most / 5)))
        let step = [1, 2, 5, 10].map { $0 * magnitude }.first { most / $0 <= 6 } ?? most
        return Array(stride(from: step, through: most, by: step))
    }
}

/// A row of a chart of ratios.
private struct RatioRow {
    let result: OperationResult
    let ratio: Double
    let floor: String
    let limit: Double?

    var isOver: Bool { limit.map { ratio > $0 } ?? false }

    var verdict: String {
        guard let limit else { return "no limit" }
        return isOver ? "over the limit of \(Text.ratio(limit))" : "limit \(Text.ratio(limit))"
    }

    var description: String {
        "\(result.name) \(Text.ratio(ratio)) times \(floor), \(verdict)"
    }
}
