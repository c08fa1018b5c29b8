import CPKCEAllocationCounter
import Foundation
import CPKCEProcessor
import Synchronization

/// Threads that do an operation at the same time, each with a body of its own and on a processor of its own.
package final class Crew: Sendable {
    /// What one thread did in one interval.
    package struct Share: Sendable {
        package var interval: Int
        package var turns: Int
        package var nanoseconds: UInt64
        package var allocations: UInt64
        /// How long the thread could have worked and had no processor, because others had it.
        package var waited: UInt64

        /// In the time that the thread had a processor, or waited for something other than one.
        package var perSecond: Double { Double(turns) / Double(nanoseconds - waited) * 1e9 }
    }

    private static let warmUp: UInt64 = 2_000_000
    /// How long a thread works between two looks at the clock.
    private static let stretch: UInt64 = 20_000

    private let operation: Operation
    private let threads: Int
    private let ready = Atomic(0)
    private let failure = Mutex<(any Error)?>(nil)

    private init(_ operation: Operation, threads: Int) {
        self.operation = operation
        self.threads = threads
    }

    /// Runs an operation on new threads for a number of intervals of a length, and waits for all of them.
    ///
    /// `afterInterval` is called with each share, on the thread that it is of.
    package static func run(
        _ operation: Operation,
        threads: Int,
        firstProcessor: Int = 0,
        intervals: Int = 1,
        nanoseconds: UInt64,
        afterInterval: @escaping @Sendable (Share) -> Void
    ) throws {
        let crew = Crew(operation, threads: threads)
        let done = DispatchSemaphore(value: 0)
        for index in 0..<threads {
            Thread.detachNewThread {
                _ = CPKCEProcessor_pin(Int32(firstProcessor + index) % CPKCEProcessor_processor_count())
                crew.work(intervals: intervals, nanoseconds: nanoseconds, afterInterval)
                done.signal()
            }
        }
        for _ in 0..<threads { done.wait() }
        if let error = crew.failure.withLock({ $0 }) { throw error }
    }

    private func work(intervals: Int, nanoseconds: UInt64, _ afterInterval: (Share) -> Void) {
        do {
            let body = try operation.makeBody()
            let turns = try Self.turnsInStretch(of: body)
            waitForOthers()
            for interval in 0..<intervals {
                afterInterval(try Self.share(of: body, turns: turns, interval: interval, nanoseconds: nanoseconds))
            }
        } catch {
            failure.withLock { $0 = error }
            ready.add(1, ordering: .releasing)
        }
    }

    private static func turnsInStretch(of body: Operation.Body) throws -> Int {
        let start = CPKCEProcessor_now()
        var turns: UInt64 = 0
        var time: UInt64 = 0
        repeat {
            try body(1)
            turns += 1
            time = CPKCEProcessor_now() - start
        } while time < warmUp
        return Int(max(1, turns * stretch / time))
    }

    private func waitForOthers() {
        ready.add(1, ordering: .releasing)
        // Spinning starts all at once; where there are more threads than processors, the others need this one.
        while ready.load(ordering: .acquiring) < threads { sched_yield() }
    }

    private static func share(
        of body: Operation.Body,
        turns: Int,
        interval: Int,
        nanoseconds: UInt64
    ) throws -> Share {
        let allocations = CPKCEAllocationCounter_count()
        let waited = CPKCEProcessor_waited()
        let start = CPKCEProcessor_now()
        var done = 0
        var now = start
        repeat {
            try body(turns)
            done += turns
            now = CPKCEProcessor_now()
        } while now - start < nanoseconds
        let nanoseconds = now - start
        return Share(
            interval: interval,
            turns: done,
            nanoseconds: nanoseconds,
            allocations: CPKCEAllocationCounter_count() - allocations,
            waited: min(CPKCEProcessor_waited() - waited, nanoseconds - 1)
        )
    }
}
