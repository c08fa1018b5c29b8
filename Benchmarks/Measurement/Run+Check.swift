extension Run {
    /// How much longer than usual an operation is sampled at most, while its samples leave open whether it keeps a limit.
    private static let patience = 20.0

    /// Holds the run against thresholds and an earlier run.
    package mutating func check(against thresholds: Thresholds, baseline: RunReport?) throws {
        for index in probes.indices {
            let operation = probes[index].operation
            var limits = thresholds.operations[operation.name]?.ratios ?? [:]
            if let floor = operation.references.first, let before = baseline?.result(named: operation.name)?.ratio {
                limits[floor] = min(limits[floor] ?? .infinity, before * (1 + BaselineChange.tolerance))
            }
            guard !limits.isEmpty else { continue }
            progress.show("check: \(operation.name)")
            try probes[index].settle(limits, seconds: options.secondsPerOperation * Self.patience)
            report.record(try probes[index].measured(loop: loop), of: operation)
        }
        try measureScaling(for: thresholds)
        progress.clear()
        let options = options
        report.check = CheckOutcome(of: report, against: thresholds) { !options.selects($0) }
        compare(with: baseline)
    }

    /// Measures two threads, where a threshold asks for it and the options did not.
    private mutating func measureScaling(for thresholds: Thresholds) throws {
        guard Machine.processorCount > 1 else { return }
        var names = Set(report.results.map(\.name).filter { thresholds.operations[$0]?.scaling != nil })
        if !names.isEmpty { names.insert(Thresholds.scalingReference) }
        names.subtract(report.scaling.filter { $0.threads == 2 }.map(\.name))
        for operation in suite where names.contains(operation.name) {
            progress.show("check, 2 threads: \(operation.name)")
            try measure(operation, threads: 2, seconds: options.secondsPerOperation)
        }
    }

    /// Puts the comparison with an earlier run into the report.
    package mutating func compare(with baseline: RunReport?) {
        guard let baseline else { return }
        let changes = BaselineChange.changes(from: baseline, to: report)
        report.baseline = changes
        report.check?.shortfalls += changes.compactMap(\.shortfall)
    }

    /// Counts instructions, holds them against recorded ones, and adds the outcome to that of the check.
    package mutating func compareInstructions(with recorded: RecordedInstructions) throws {
        if let obstacle = recorded.conditions.obstacle {
            report.check?.unchecked.append("instructions: \(obstacle)")
            return
        }
        do {
            let filters = options.filters.flatMap { ["--filter", $0] }
            let options = options
            let counts = try InstructionCounter.counts(of: suite, arguments: ["--count"] + filters)
                .filter { options.selects($0.key) }
            let selected = recorded.operations.filter { options.selects($0.key) }
            let outcome = RecordedInstructions(conditions: recorded.conditions, operations: selected).outcome(
                of: counts
            )
            report.instructions = counts
            report.notes["instructions"] = recorded.conditions.difference(to: .current).map { [$0] }
            report.check?.shortfalls += outcome.shortfalls
            report.check?.unchecked += outcome.unchecked
        } catch let error as InstructionCounter.NotInstalled {
            report.check?.unchecked.append("instructions, and so regressions: \(error)")
        }
    }

    /// Lets what was not looked at, or not closely, count as fallen short.
    package mutating func makeStrict() {
        guard let check = report.check else { return }
        let unchecked = check.unchecked.filter { !$0.hasSuffix(CheckOutcome.leftOut) }
        report.check?.shortfalls += unchecked.map { "not checked: \($0)" }
        report.check?.unchecked.removeAll { unchecked.contains($0) }
    }
}
