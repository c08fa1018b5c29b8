@testable import PKCEMeasurement
import CPKCEProcessor

/// Work of a known size, to measure instead of the package.
enum Work {
    /// An operation whose turn is a chain of `steps` multiplications.
    static func operation(_ name: String, steps: UInt64, references: [String] = []) -> Operation {
        Operation(name, references: references) { { count in multiply(count, steps: steps) } }
    }

    /// An operation whose turn is that, and `allocations` allocations.
    static func allocating(_ name: String, steps: UInt64, allocations: Int, references: [String]) -> Operation {
        Operation(name, references: references) {
            { count in
                for _ in 0..<count {
                    multiply(1, steps: steps)
                    for _ in 0..<allocations { allocate() }
                }
            }
        }
    }

    static func multiply(_ count: Int, steps: UInt64) {
        for _ in 0..<count {
            var product: UInt64 = 3
            var step: UInt64 = 0
            while step < steps {
                product = product &* 0x9E37_79B9_7F4A_7C15 &+ step
                step &+= 1
            }
            unsafe withUnsafePointer(to: product) { unsafe CPKCEProcessor_keep($0) }
        }
    }

    static func allocate() {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 8)
        unsafe CPKCEProcessor_keep(memory)
        unsafe memory.deallocate()
    }
}
