/// A run held against thresholds.
package struct CheckOutcome: Codable, Equatable, Sendable {
    /// A line for each limit that a run did not keep.
    package var shortfalls: [String] = []
    /// A line for each limit that was not looked at because the run was told to leave something out.
    package var unchecked: [String] = []

    package var passed: Bool { shortfalls.isEmpty }
}

extension CheckOutcome {
    /// Looks at every limit. `isLeftOut` tells whether the run was told not to measure an operation.
    package init(of report: RunReport, against thresholds: Thresholds, isLeftOut: (_ name: String) -> Bool) {
        for (name, limits) in thresholds.operations.sorted(by: { $0.key < $1.key }) {
            if let result = report.result(named: name) {
                shortfalls += Self.shortfalls(of: result, ratios: report.ratios[name] ?? [:], limits: limits)
            } else if isLeftOut(name) {
                unchecked.append("\(name): left out by --filter")
            } else {
                shortfalls.append("\(name): not measured: \(report.unmeasured[name] ?? "it is not in the run")")
            }
        }
        checkScaling(of: report, against: thresholds)
    }

    /// The lines for one operation.
    package static func shortfalls(
        of result: OperationResult,
        ratios: [String: Double],
        limits: Thresholds.Limits
    ) -> [String] {
        var lines: [String] = []
        for (floor, limit) in limits.ratios.sorted(by: { $0.key < $1.key }) {
            guard let ratio = ratios[floor] else {
                lines.append("\(result.name): the ratio to \(floor) was not measured")
                continue
            }
            // A ratio that is no number keeps no limit.
            if !(ratio <= limit) {
                lines.append("\(result.name): \(Text.ratio(ratio)) times \(floor), at most \(Text.ratio(limit))")
            }
        }
        if let limit = limits.allocations {
            switch result.allocations {
            case .some(...limit): break
            case .some(let count): lines.append("\(result.name): \(count) allocations, at most \(limit)")
            case .none: lines.append("\(result.name): allocations vary or were not counted, at most \(limit)")
            }
        }
        return lines
    }

    private mutating func checkScaling(of report: RunReport, against thresholds: Thresholds) {
        let limits = thresholds.operations.compactMapValues(\.scaling)
        let ofTwo = report.scaling.filter { $0.threads == 2 }
        guard !ofTwo.isEmpty || limits.isEmpty else {
            unchecked.append("scaling: needs --threads 2 or --sweep")
            return
        }
        for name in limits.keys.sorted()
        where report.result(named: name) != nil && !ofTwo.contains(where: { $0.name == name }) {
            unchecked.append("\(name): two threads were not measured")
        }
        for result in ofTwo {
            guard let limit = limits[result.name], !(result.factor >= limit) else { continue }
            shortfalls.append(
                "\(result.name): two threads do \(Text.ratio(result.factor)) times as much as one, at least \(Text.ratio(limit))"
            )
        }
    }
}
