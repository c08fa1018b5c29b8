extension Run {
    private static let mostAttempts = 4

    /// Holds the run against thresholds and an earlier run.
    ///
    /// What falls short is measured again, each time twice as long, before it counts: a machine that others use as well may
    /// slow an operation down once, but not each time.
    package mutating func check(against thresholds: Thresholds, baseline: RunReport?) throws {
        var seconds = options.secondsPerOperation
        for attempt in 1..<Self.mostAttempts {
            seconds *= 2
            for operation in suite where fallsShort(operation, thresholds, baseline) && hasTime(for: seconds) {
                progress.show("again (\(attempt)): \(operation.name)")
                try measure(operation, seconds: seconds)
            }
            for operation in suite where scalesTooLittle(operation, thresholds) && hasTime(for: seconds) {
                progress.show("again (\(attempt)), 2 threads: \(operation.name)")
                try measure(operation, threads: 2, seconds: seconds)
            }
        }
        progress.clear()
        let options = options
        report.check = CheckOutcome(of: report, against: thresholds) { !options.selects($0) }
        compare(with: baseline)
    }

    /// Puts the comparison with an earlier run into the report.
    package mutating func compare(with baseline: RunReport?) {
        guard let baseline else { return }
        let changes = BaselineChange.changes(from: baseline, to: report)
        report.baseline = changes
        report.check?.shortfalls += changes.compactMap(\.shortfall)
    }

    private func fallsShort(_ operation: Operation, _ thresholds: Thresholds, _ baseline: RunReport?) -> Bool {
        guard let result = report.result(named: operation.name) else { return false }
        let limits = thresholds.operations[operation.name] ?? Thresholds.Limits(ratios: [:])
        let ratios = report.ratios[operation.name] ?? [:]
        let change = BaselineChange(name: result.name, from: baseline?.result(named: result.name), to: result)
        return !CheckOutcome.shortfalls(of: result, ratios: ratios, limits: limits).isEmpty || change.shortfall != nil
    }

    private func scalesTooLittle(_ operation: Operation, _ thresholds: Thresholds) -> Bool {
        guard let limit = thresholds.operations[operation.name]?.scaling else { return false }
        return report.scaling.contains { $0.name == operation.name && $0.threads == 2 && !($0.factor >= limit) }
    }
}
