import Instruments

/// Keeps a value, and the work that led to it, in the program.
@inline(__always)
func keep<Value: ~Copyable>(_ value: borrowing Value) {
    unsafe withUnsafePointer(to: value) { unsafe Instruments_keep($0) }
}
