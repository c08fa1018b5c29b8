/// One run of the benchmark: what `--format json` writes and `--baseline` reads.
///
/// Keys stay as they are within a `schema`; later versions only add some. A value that there is none for is null.
package struct RunReport: Codable, Equatable, Sendable {
    package static let schema = "pkce-benchmark/1"

    package var schema = Self.schema
    /// The version of the package.
    package var version: String
    /// Where the run took place.
    package var environment: RunEnvironment
    /// A row for each operation and floor, in the order of the suite.
    package var results: [OperationResult] = []
    /// The floor that `ratio` is taken to, by the name of the operation.
    package var references: [String: String] = [:]
    /// The ratios to all references of an operation, by its name and theirs.
    package var ratios: [String: [String: Double]] = [:]
    /// The longest single operation in nanoseconds, by name.
    package var worst: [String: Double] = [:]
    /// What several threads do, where that was asked for.
    package var scaling: [ScalingResult] = []
    /// The instructions by the name of the operation, where a check counted them.
    package var instructions: [String: InstructionCount]?
    /// What keeps figures from being complete, by the name of the operation.
    package var notes: [String: [String]] = [:]
    /// The operations that could not be measured, and why.
    package var unmeasured: [String: String] = [:]
    /// The comparison with an earlier run, where that was asked for.
    package var baseline: [BaselineChange]?
    /// The judgement by the thresholds, where that was asked for.
    package var check: CheckOutcome?

    package enum CodingKeys: String, CodingKey {
        case schema, version, environment, results, ratios, scaling, instructions, notes, unmeasured, baseline,
            check
        case worst = "worst_ns"
        case references = "floors"
    }

    package init(version: String, environment: RunEnvironment) {
        self.version = version
        self.environment = environment
    }
}

extension RunReport {
    /// Adds an operation, or puts its later measurement in the place of the first.
    package mutating func record(_ measured: MeasuredOperation, of operation: Operation) {
        guard !measured.isEmpty else {
            unmeasured[operation.name] = "empty: a turn takes no longer than a loop without work"
            return
        }
        if let row = results.firstIndex(where: { $0.name == operation.name }) {
            results[row] = measured.result
        } else {
            results.append(measured.result)
        }
        references[operation.name] = operation.references.first
        ratios[operation.name] = operation.isReference ? nil : measured.ratios
        worst[operation.name] = measured.worst
        notes[operation.name] = measured.notes.isEmpty ? nil : measured.notes
    }

    package func result(named name: String) -> OperationResult? {
        results.first { $0.name == name }
    }
}
