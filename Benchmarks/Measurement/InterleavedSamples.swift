import CPKCEProcessor

/// Samples of several bodies, taken in turns, so that what slows the machine slows them alike.
///
/// A sample is a run of many turns that lasts about ``sampleLength``.
package struct InterleavedSamples {
    /// In nanoseconds. Long against the clock's own cost, short against the time slices of the system.
    package static let sampleLength: UInt64 = 250_000

    /// What no body needs more turns than to fill a sample, unless it is empty.
    private static let mostTurns = 1 << 32
    private static let fewestRounds = 3

    private let bodies: [Operation.Body]
    private let turns: [Int]

    /// For each body the samples of all rounds, in nanoseconds a turn.
    package private(set) var samples: [[Double]]

    /// Finds out how many turns fill a sample, which warms the bodies up.
    package init(of bodies: [Operation.Body]) throws {
        self.bodies = bodies
        turns = try bodies.map { try Self.turnsInSample(of: $0) }
        samples = Array(repeating: [], count: bodies.count)
    }

    private static func turnsInSample(of body: Operation.Body) throws -> Int {
        var count = 1
        while count < mostTurns {
            // The least of three: whoever is interrupted once in a while is not slow.
            let time = try (0..<3).map { _ in try Clock.time(count, of: body) }.reduce(.max, min)
            if time >= sampleLength / 2 {
                return max(1, count * Int(sampleLength) / Int(time))
            }
            count *= 2
        }
        return count
    }

    /// Takes rounds of samples for a time.
    ///
    /// A round in which the system took the processor away does not count, unless that never stops.
    package mutating func take(forNanoseconds length: UInt64) throws {
        let start = CPKCEProcessor_now()
        var rounds = 0
        var elapsed: UInt64 = 0
        while elapsed < length || rounds < Self.fewestRounds {
            let preemptions = CPKCEProcessor_preemptions()
            let times = try round(isReversed: !rounds.isMultiple(of: 2))
            elapsed = CPKCEProcessor_now() - start
            if CPKCEProcessor_preemptions() != preemptions, elapsed < 2 * length { continue }
            rounds += 1
            for index in bodies.indices { samples[index].append(times[index]) }
        }
    }

    private func round(isReversed: Bool) throws -> [Double] {
        var times = [Double](repeating: 0, count: bodies.count)
        for index in isReversed ? bodies.indices.reversed() : Array(bodies.indices) {
            times[index] = Double(try Clock.time(turns[index], of: bodies[index])) / Double(turns[index])
        }
        return times
    }

    /// The ratios of the first body to another, each within one round.
    package func ratios(to body: Int) -> Statistics {
        Statistics(zip(samples[0], samples[body]).map { $0 / $1 })
    }
}
