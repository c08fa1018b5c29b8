import CPKCEProcessor

/// Tells work from nothing: a body that the compiler has taken out is not a fast one.
package enum EmptyBody {
    /// A deliberately empty body, which every run measures to see that it is found out.
    package static let operation = Operation("empty") {
        { count in for _ in 0..<count {} }
    }

    /// A loop that does nothing but keep the compiler from taking it out.
    package static func loop(_ count: Int) {
        for turn in 0..<count {
            unsafe withUnsafePointer(to: turn) { unsafe CPKCEProcessor_keep($0) }
        }
    }

    /// Whether a body does no more than a loop without work, which takes a cycle or two a turn.
    ///
    /// Both times are in nanoseconds a turn and of the same process; `loop` is that of ``loop(_:)``.
    package static func isEmpty(_ nanoseconds: Double, loop: Double) -> Bool {
        nanoseconds <= 1.5 * loop
    }
}
