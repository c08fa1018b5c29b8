import CPKCEProcessor

/// Measures a suite, as the options say.
package struct Run {
    /// What a quick run may take until it only writes down what it has, in nanoseconds.
    private static let quickLength: UInt64 = 7_500_000_000

    private static let passes = 4

    let options: Options
    let suite: [Operation]
    let progress: Progress
    let loop: Double
    private let start: UInt64

    /// The measurements, which a check may extend.
    var probes: [Probe] = []

    package internal(set) var report: RunReport

    /// Takes all operations and references, and a report without results.
    ///
    /// `loop` is what a turn of ``EmptyBody/loop(_:)`` takes, in nanoseconds; `start` is when the process began its work.
    package init(
        of suite: [Operation],
        options: Options,
        report: RunReport,
        loop: Double,
        start: UInt64,
        progress: Progress
    ) {
        self.suite = suite
        self.options = options
        self.report = report
        self.loop = loop
        self.start = start
        self.progress = progress
    }

    /// The selected operations and the references that they are held against.
    package static func selection(from suite: [Operation], by options: Options) -> [Operation] {
        let references = Set(suite.filter { options.selects($0.name) }.flatMap(\.references))
        return suite.filter { options.selects($0.name) || references.contains($0.name) }
    }

    /// Measures all that is selected.
    ///
    /// In several passes, so that a time in which the machine is slow falls on all operations alike.
    package mutating func measure() throws {
        let selected = Self.selection(from: suite, by: options)
        for case (let name, let obstacle?) in selected.map({ ($0.name, $0.obstacle) }) {
            report.unmeasured[name] = obstacle
        }
        let measurable = selected.filter { $0.obstacle == nil }
        probes = try measurable.map { try makeProbe(of: $0) }
        for pass in 1...Self.passes {
            for index in probes.indices where pass == 1 || hasTime(for: 0) {
                progress.show("pass \(pass) of \(Self.passes): \(probes[index].operation.name)")
                try probes[index].take(seconds: options.secondsPerOperation / Double(Self.passes))
            }
        }
        for probe in probes { report.record(try probe.measured(loop: loop), of: probe.operation) }
        for threads in options.threadCounts(processors: Machine.processorCount) {
            for operation in measurable where !operation.isReference {
                guard hasTime(for: options.secondsPerOperation) else {
                    report.notes[operation.name, default: []].append("\(threads) threads not measured: no time left")
                    continue
                }
                progress.show("\(threads) threads: \(operation.name)")
                try measure(operation, threads: threads, seconds: options.secondsPerOperation)
            }
        }
        progress.clear()
    }

    private func makeProbe(of operation: Operation) throws -> Probe {
        try Probe(
            of: operation,
            references: operation.references.compactMap { name in suite.first { $0.name == name } }
        )
    }

    mutating func measure(_ operation: Operation, threads: Int, seconds: Double) throws {
        let result = try ScalingResult(of: operation, threads: threads, seconds: seconds)
        if let row = report.scaling.firstIndex(where: { $0.name == operation.name && $0.threads == threads }) {
            report.scaling[row] = result
        } else {
            report.scaling.append(result)
        }
    }

    /// Whether there is time left to measure for so long.
    func hasTime(for seconds: Double) -> Bool {
        !options.isQuick || CPKCEProcessor_now() - start + UInt64(seconds * 2e9) < Self.quickLength
    }
}
