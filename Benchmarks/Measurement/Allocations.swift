import CPKCEAllocationCounter

/// The heap allocations of one operation.
package enum Allocations: Equatable, Sendable {
    /// This many, in each operation.
    case exactly(Int)
    /// No fixed number an operation: this many in all of that many.
    case varying(UInt64, operations: Int)
    /// The allocator cannot be watched here.
    case uncounted

    private static let attempts = 5

    /// Counts those of a body on this thread, after a warm-up.
    ///
    /// What happens once in a long while (a generator seeds itself anew) falls into few of the attempts; what an operation
    /// needs shows in all.
    package init(of body: Operation.Body, turns: Int) throws {
        guard CPKCEAllocationCounter_is_active() else {
            self = .uncounted
            return
        }
        try body(turns)
        var counted: UInt64 = 0
        for _ in 0..<Self.attempts {
            let before = CPKCEAllocationCounter_count()
            try body(turns)
            counted = CPKCEAllocationCounter_count() - before
            if counted.isMultiple(of: UInt64(turns)) {
                self = .exactly(Int(counted) / turns)
                return
            }
        }
        self = .varying(counted, operations: turns)
    }

    /// The number an operation, where there is one.
    package var perOperation: Int? {
        if case .exactly(let count) = self { count } else { nil }
    }
}
