import Glibc

/// Runs `body` on a thread of its own, to its end.
func onNewThread(_ body: @escaping @Sendable () -> Void) {
    final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
    var thread = pthread_t()
    let context = unsafe Unmanaged.passRetained(Body(body)).toOpaque()
    let status = unsafe pthread_create(
        &thread,
        nil,
        { context in
            guard let context = unsafe context else { return nil }
            unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
            return nil
        },
        context
    )
    precondition(status == 0, "no thread")
    pthread_join(thread, nil)
}
