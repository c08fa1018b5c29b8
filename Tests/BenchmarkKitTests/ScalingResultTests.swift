@testable import BenchmarkKit
import Synchronization
import Testing

@Suite(.serialized)
struct ScalingResultTests {
    @Test
    func `threads that share nothing add up`() throws {
        guard Machine.processorCount > 1 else { return }
        let work = Work.operation("work", steps: 200)
        let result = try ScalingResult(of: work, threads: 2, seconds: 0.1)
        #expect(result.threads == 2)
        #expect(result.factor > 1.3)
        #expect(result.operationsPerSecond > 0)
    }

    @Test
    func `threads that wait for each other do not add up`() throws {
        let lock = Lock()
        let work = Operation("work") {
            { count in
                for _ in 0..<count { lock.held.withLock { _ in Work.multiply(1, steps: 2000) } }
            }
        }
        let result = try ScalingResult(of: work, threads: 2, seconds: 0.1)
        #expect(result.factor < 1.3)
    }

    @Test
    func `a failure on a thread is the failure of the measurement`() {
        struct Failure: Error {}
        let work = Operation("work") { { _ in throw Failure() } }
        #expect(throws: Failure.self) { try ScalingResult(of: work, threads: 2, seconds: 0.01) }
    }

    private final class Lock: Sendable {
        let held = Mutex(())
    }
}
