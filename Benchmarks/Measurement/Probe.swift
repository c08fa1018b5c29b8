import CPKCEProcessor

/// The measurement of one operation, which may be taken in several parts.
package struct Probe {
    /// The share of the time that goes to single operations.
    private static let singleShare: UInt64 = 4

    package let operation: Operation
    private let references: [String]
    private let body: Operation.Body
    private var samples: InterleavedSamples
    private var histogram = LatencyHistogram()

    /// Makes the bodies of an operation and its references and warms them up.
    package init(of operation: Operation, references: [Operation]) throws {
        self.operation = operation
        self.references = references.map(\.name)
        (body, samples) = try operation.inProcessState {
            let body = try operation.makeBody()
            return (body, try InterleavedSamples(of: [body] + references.map { try $0.makeBody() }))
        }
    }

    /// Takes samples for a time.
    package mutating func take(seconds: Double) throws {
        let length = UInt64(seconds * 1e9)
        try operation.inProcessState {
            try samples.take(forNanoseconds: length - length / Self.singleShare)
            try timeSingleOperations(forNanoseconds: length / Self.singleShare)
        }
    }

    /// Takes more samples while they leave open on which side of its limit a ratio lies, for at most so many seconds.
    ///
    /// All samples count. A busy machine widens the range of the median, so it only makes this last longer.
    package mutating func settle(_ limits: [String: Double], seconds: Double) throws {
        let end = CPKCEProcessor_now() + UInt64(seconds * 1e9)
        while CPKCEProcessor_now() < end, isOpen(limits) {
            try take(seconds: seconds / 20)
        }
    }

    private func isOpen(_ limits: [String: Double]) -> Bool {
        references.indices.contains { index in
            limits[references[index]].map { samples.ratios(to: index + 1).medianRange.contains($0) } ?? false
        }
    }

    private mutating func timeSingleOperations(forNanoseconds length: UInt64) throws {
        let end = CPKCEProcessor_now() + length
        var now: UInt64
        repeat {
            let start = CPKCEProcessor_now()
            try body(1)
            now = CPKCEProcessor_now()
            histogram.record(now - start)
        } while now < end
    }

    /// What was found out so far.
    ///
    /// `loop` is what a turn of ``EmptyBody/loop(_:)`` takes, in nanoseconds.
    package func measured(loop: Double) throws -> MeasuredOperation {
        let statistics = Statistics(samples.samples[0])
        let ratios = references.indices.map { samples.ratios(to: $0 + 1).median }
        // Enough turns to tell a rare allocation from one that belongs to each turn, and few of the long ones.
        let turns = Int(min(1000, max(2, 5_000_000 / max(statistics.median, 1))))
        let allocations = try operation.inProcessState { try Allocations(of: body, turns: turns) }
        return MeasuredOperation(
            result: OperationResult(
                name: operation.name,
                ns: statistics.median,
                ratio: ratios.first,
                operationsPerSecond: statistics.median > 0 ? 1e9 / statistics.median : 0,
                allocations: allocations.perOperation,
                p99: histogram.quantile(0.99),
                p999: histogram.quantile(0.999),
                spread: statistics.spread
            ),
            ratios: Dictionary(zip(references, ratios), uniquingKeysWith: { first, _ in first }),
            worst: Double(histogram.worst),
            allocations: allocations,
            isEmpty: EmptyBody.isEmpty(statistics.median, loop: loop)
        )
    }
}
