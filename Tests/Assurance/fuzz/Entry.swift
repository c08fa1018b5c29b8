import Glibc

/// What libFuzzer calls for each input: the target that the environment variable FUZZ_TARGET names.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = UnsafeBufferPointer(start: start, count: count)
    target(Array(input))
    return 0
}

private let target: @Sendable ([UInt8]) -> Void = {
    let targets: [String: @Sendable ([UInt8]) -> Void] = [
        "verifier": fuzzVerifier, "challenge": fuzzChallenge, "satisfied": fuzzSatisfied, "decode": fuzzDecode,
        "policy": fuzzPolicy, "pairs": fuzzPairs, "request": fuzzRequest, "redirect-uri": fuzzRedirectURI,
        "response": fuzzResponse, "endpoint": fuzzEndpoint, "app-flip": fuzzAppFlip,
    ]
    let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
    guard let target = targets[name] else { fatalError("no such target: \(name)") }
    return target
}()

/// What a call did: its value, or its error.
enum Outcome<Value: Equatable>: Equatable {
    case value(Value)
    case error(String)

    init(_ body: () throws -> Value) {
        do {
            self = .value(try body())
        } catch {
            self = .error("\(type(of: error)).\(error)")
        }
    }

    var isError: Bool { value == nil }

    var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }
}

/// Stops, which libFuzzer takes for a finding.
func require(_ condition: Bool, _ what: @autoclosure () -> String) {
    guard !condition else { return }
    fatalError("differs: \(what())")
}
