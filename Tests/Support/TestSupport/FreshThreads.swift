import Glibc
import Synchronization

/// Runs `body` on new threads, which all start it at the same moment, and waits until the threads have ended.
package func onFreshThreads<Result: Sendable>(
    _ count: Int,
    _ body: @escaping @Sendable (_ index: Int) -> Result
) -> [Result] {
    let shared = SharedState<Result>()
    let threads = (0..<count).map { index in
        start {
            shared.arrived.add(1, ordering: .relaxed)
            while shared.arrived.load(ordering: .relaxed) < count { sched_yield() }
            let result = body(index)
            shared.results.withLock { $0[index] = result }
        }
    }
    for thread in threads {
        pthread_join(thread, nil)
    }
    return shared.results.withLock { results in (0..<count).compactMap { results[$0] } }
}

/// Runs `body` on one new thread and waits until the thread has ended.
package func onFreshThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
    onFreshThreads(1) { _ in body() }[0]
}

private final class SharedState<Result: Sendable>: Sendable {
    let arrived = Atomic(0)
    let results = Mutex<[Int: Result]>([:])
}

private final class Work: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
        self.run = run
    }
}

private func start(_ run: @escaping @Sendable () -> Void) -> pthread_t {
    var thread = pthread_t()
    let work = unsafe Unmanaged.passRetained(Work(run)).toOpaque()
    let answer = unsafe pthread_create(
        &thread,
        nil,
        { work in
            unsafe work.map { unsafe Unmanaged<Work>.fromOpaque($0).takeRetainedValue().run() }
            return nil
        },
        work
    )
    guard answer == 0 else { fatalError("no thread") }
    return thread
}
