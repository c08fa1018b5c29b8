import CTaint

/// Marks bytes as secret while `body` runs, and as public again.
func withSecret<Result>(_ bytes: inout [UInt8], _ body: (Span<UInt8>) -> Result) -> Result {
    let count = bytes.count
    bytes.withUnsafeBytes { CTaint_make_secret($0.baseAddress, count) }
    defer { bytes.withUnsafeBytes { CTaint_make_public($0.baseAddress, count) } }
    return body(bytes.span)
}

/// Marks the bytes of a string as secret while `body` runs, and as public again. The string lies on the heap: it has more
/// than 15 bytes.
func withSecret<Result>(_ text: String, _ body: (String) -> Result) -> Result {
    var text = text
    func eachByte(_ mark: (UnsafeRawPointer?, Int) -> Void) {
        text.withUTF8 { mark($0.baseAddress, $0.count) }
    }
    eachByte { CTaint_make_secret($0, $1) }
    defer { eachByte { CTaint_make_public($0, $1) } }
    return body(text)
}

/// Marks a value as secret while `body` runs.
func withSecretValue<Value, Result>(_ value: Value, _ body: (Value) -> Result) -> Result {
    var value = value
    withUnsafeBytes(of: &value) { CTaint_make_secret($0.baseAddress, $0.count) }
    return body(value)
}

/// A string whose value is public, though its text may not be: a short one lies in the value itself.
func published(_ text: String) -> String {
    var text = text
    withUnsafeBytes(of: &text) { CTaint_make_public($0.baseAddress, $0.count) }
    return text
}
