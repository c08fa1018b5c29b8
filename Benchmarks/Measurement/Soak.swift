import Foundation
import CPKCEProcessor
import Synchronization

/// Holds an operation for a long time and watches what may not grow: resident memory and allocations.
package struct Soak: Sendable {
    /// The state after one interval.
    package struct Observation: Equatable, Sendable {
        package var operations: Int
        package var seconds: Double
        package var allocations: UInt64
        /// In bytes; zero where it cannot be told.
        package var residentMemory: Int
    }

    package static let intervals = 20
    /// The intervals at the start in which memory may still find its level.
    package static let settling = 2
    /// What resident memory may differ by: the kernel counts it in batches for each thread.
    package static let memoryTolerance = 1_048_576

    package var observations: [Observation] = []

    package init() {}

    /// Runs an operation and calls `report` after each interval, with one line.
    package static func run(
        _ operation: Operation,
        threads: Int,
        seconds: Double,
        report: @escaping @Sendable (String) -> Void
    ) throws -> Soak {
        let log = Log(threads: threads)
        let length = UInt64(seconds * 1e9) / UInt64(intervals)
        try Crew.run(operation, threads: threads, intervals: intervals, nanoseconds: length) { share in
            if let complete = log.add(share) { report(complete.line(interval: share.interval)) }
        }
        return log.soak.withLock { $0 }
    }

    /// What grew, a line each; nothing where all stayed flat.
    package var growth: [String] {
        let settled = observations.dropFirst(Self.settling)
        guard let first = settled.first, settled.count > 1 else { return ["too few intervals to tell"] }
        var lines: [String] = []
        let rise = (settled.map(\.residentMemory).max() ?? 0) - first.residentMemory
        if rise > Self.memoryTolerance {
            lines.append("resident memory grew by \(Text.mebibytes(rise))")
        }
        let perOperation = settled.map { Double($0.allocations) / Double($0.operations) }
        if let least = perOperation.min(), let most = perOperation.max(), most - least > 0.001 {
            lines.append("allocations per operation went from \(Text.number(least)) to \(Text.number(most))")
        }
        return lines
    }

    /// Puts the shares of all threads together.
    private final class Log: Sendable {
        let soak = Mutex(Soak())
        private let threads: Int
        private let open = Mutex<[Int: [Crew.Share]]>([:])

        init(threads: Int) {
            self.threads = threads
        }

        /// The observation of an interval, with the share that completes it.
        func add(_ share: Crew.Share) -> Observation? {
            let shares = open.withLock { open -> [Crew.Share]? in
                open[share.interval, default: []].append(share)
                guard open[share.interval]?.count == threads else { return nil }
                return open.removeValue(forKey: share.interval)
            }
            guard let shares else { return nil }
            let observation = Observation(
                operations: shares.reduce(0) { $0 + $1.turns },
                seconds: Double(shares.map(\.nanoseconds).max() ?? 0) / 1e9,
                allocations: shares.reduce(0) { $0 + $1.allocations },
                residentMemory: CPKCEProcessor_resident_memory()
            )
            soak.withLock { $0.observations.append(observation) }
            return observation
        }
    }
}

extension Soak.Observation {
    package static let heading = "interval   operations      rate  allocations/op   resident"

    func line(interval: Int) -> String {
        let rate = Text.rate(Double(operations) / seconds)
        let perOperation = String(format: "%.4f", Double(allocations) / Double(operations))
        return [
            "\(interval + 1)/\(Soak.intervals)".padded(to: 8), "\(operations)".padded(to: 13), rate.padded(to: 10),
            perOperation.padded(to: 16), Text.mebibytes(residentMemory).padded(to: 11),
        ].joined()
    }
}
