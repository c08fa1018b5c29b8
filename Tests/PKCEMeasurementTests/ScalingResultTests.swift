@testable import PKCEMeasurement
import Synchronization
import Testing

@Suite(.serialized)
struct ScalingResultTests {
    @Test
    func `threads that share nothing add up, and those that wait for each other do not`() throws {
        guard Machine.processorCount > 1 else { return }
        let lock = Lock()
        let free = Work.operation("free", steps: 2000)
        let waiting = Operation("waiting") {
            { count in
                for _ in 0..<count { lock.held.withLock { _ in Work.multiply(1, steps: 2000) } }
            }
        }
        let freely = try ScalingResult(of: free, threads: 2, seconds: 0.1)
        let inTurn = try ScalingResult(of: waiting, threads: 2, seconds: 0.1)
        #expect(freely.threads == 2)
        #expect(freely.operationsPerSecond > 0)
        #expect(inTurn.factor < 0.85 * freely.factor)
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
