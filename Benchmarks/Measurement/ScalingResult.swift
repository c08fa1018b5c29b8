import Synchronization

/// What several threads do together, against one.
package struct ScalingResult: Codable, Equatable, Sendable {
    package var name: String
    package var threads: Int
    /// What all threads do in a second.
    package var operationsPerSecond: Double
    /// The median of the throughputs of all threads over that of one, each from two runs one after the other.
    package var factor: Double
    /// The width of the middle half of the factors, as a share of the median.
    package var spread: Double

    package enum CodingKeys: String, CodingKey {
        case name, threads, factor, spread
        case operationsPerSecond = "ops_per_second"
    }
}

extension ScalingResult {
    /// In nanoseconds.
    private static let runLength: UInt64 = 4_000_000
    private static let fewestRounds = 8

    /// Measures for about so many seconds.
    package init(of operation: Operation, threads: Int, seconds: Double) throws {
        self = try operation.inProcessState {
            let rounds = max(Self.fewestRounds, Int(seconds * 1e9) / Int(2 * Self.runLength))
            var throughputs: [Double] = []
            var factors: [Double] = []
            for round in 0..<rounds {
                // Processors may differ in speed, so each is the one thread's in turn.
                let alone = try Self.throughput(of: operation, threads: 1, firstProcessor: round % threads)
                let together = try Self.throughput(of: operation, threads: threads, firstProcessor: 0)
                throughputs.append(together)
                factors.append(together / alone)
            }
            let statistics = Statistics(factors)
            return ScalingResult(
                name: operation.name,
                threads: threads,
                operationsPerSecond: Statistics(throughputs).median,
                factor: statistics.median,
                spread: statistics.spread
            )
        }
    }

    /// What the threads do in a second together.
    private static func throughput(of operation: Operation, threads: Int, firstProcessor: Int) throws -> Double {
        let total = Total()
        try Crew.run(operation, threads: threads, firstProcessor: firstProcessor, nanoseconds: runLength) { share in
            total.perSecond.withLock { $0 += share.perSecond }
        }
        return total.perSecond.withLock { $0 }
    }

    private final class Total: Sendable {
        let perSecond = Mutex(0.0)
    }
}
