import CPKCEProcessor

/// The clock that everything is measured with.
package enum Clock {
    /// The time that `count` turns of a body last, in nanoseconds.
    package static func time(_ count: Int, of body: Operation.Body) throws -> UInt64 {
        let start = CPKCEProcessor_now()
        try body(count)
        return CPKCEProcessor_now() - start
    }

    /// The median time between two readings with nothing between, in nanoseconds.
    package static func cost() -> Double {
        let readings = (0..<10_000).map { _ in
            let start = CPKCEProcessor_now()
            return Double(CPKCEProcessor_now() - start)
        }
        return Statistics(readings).median
    }
}
