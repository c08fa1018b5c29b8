/// A run held against what the package promises and what was recorded.
package struct CheckOutcome: Codable, Equatable, Sendable {
    /// A line for each limit that a run did not keep.
    package var shortfalls: [String] = []
    /// A line for each limit that was not looked at, or not closely.
    package var unchecked: [String] = []

    static let leftOut = "left out by --filter"

    package var passed: Bool { shortfalls.isEmpty }
}

extension CheckOutcome {
    /// Looks at every limit. `isLeftOut` tells whether the run was told not to measure an operation.
    package init(of report: RunReport, against thresholds: Thresholds, isLeftOut: (_ name: String) -> Bool) {
        for (name, limits) in thresholds.operations.sorted(by: { $0.key < $1.key }) {
            if let result = report.result(named: name) {
                shortfalls += Self.shortfalls(of: result, ratios: report.ratios[name] ?? [:], limits: limits)
                checkScaling(of: name, in: report, limit: limits.scaling)
            } else if isLeftOut(name) {
                unchecked.append("\(name): \(Self.leftOut)")
            } else {
                shortfalls.append("\(name): not measured: \(report.unmeasured[name] ?? "it is not in the run")")
            }
        }
    }

    /// The lines for one operation.
    package static func shortfalls(
        of result: OperationResult,
        ratios: [String: Double],
        limits: Thresholds.Limits
    ) -> [String] {
        var lines: [String] = []
        for (floor, limit) in (limits.ratios ?? [:]).sorted(by: { $0.key < $1.key }) {
            guard let ratio = ratios[floor] else {
                lines.append("\(result.name): the ratio to \(floor) was not measured")
                continue
            }
            // A ratio that is no number keeps no limit.
            if !(ratio <= limit) {
                lines.append("\(result.name): \(Text.ratio(ratio)) times \(floor), at most \(Text.ratio(limit))")
            }
        }
        let allowed = limits.allocations.map { $0...$0 } ?? limits.mostAllocations.map { 0...$0 }
        if let allowed, result.allocations.map(allowed.contains) != true {
            let found = result.allocations.map { "\($0) allocations" } ?? "allocations vary or were not counted"
            let expected =
                limits.allocations == nil ? "at most \(allowed.upperBound)" : "\(allowed.upperBound) expected"
            lines.append("\(result.name): \(found), \(expected)")
        }
        return lines
    }

    private mutating func checkScaling(of name: String, in report: RunReport, limit: Double?) {
        guard let limit else { return }
        func measured(_ name: String) -> Double? {
            report.scaling.first { $0.name == name && $0.threads == 2 }?.factor
        }
        guard let factor = measured(name), let most = measured(Thresholds.scalingReference) else {
            unchecked.append("\(name): two threads were not measured; there is one processor")
            return
        }
        if !(factor / most >= limit) {
            shortfalls.append(
                "\(name): two threads do \(Text.ratio(factor)) times as much as one, at least \(Text.ratio(limit * most))"
            )
        }
    }
}
