import CPKCEProcessor

/// Keeps a value, and the work that led to it, in the program.
///
/// Small values only: a copy of a larger one, made right after it was written, may take longer than the work.
@inline(__always)
func keep<Value>(_ value: consuming Value) {
    unsafe withUnsafePointer(to: &value) { unsafe CPKCEProcessor_keep($0) }
}
