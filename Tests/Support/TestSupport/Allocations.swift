import CPKCEAllocationCounter

/// The heap allocations that a call makes on its thread.
package enum Allocations {
    /// Not where a sanitizer has taken the allocator's place.
    package static var areCounted: Bool { CPKCEAllocationCounter_is_active() }

    /// The number of allocations of a second run, after one that does what is done once.
    package static func count(_ body: () throws -> Void) rethrows -> UInt64 {
        try body()
        let before = CPKCEAllocationCounter_count()
        try body()
        return CPKCEAllocationCounter_count() - before
    }
}
