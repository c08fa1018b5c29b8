import PKCE
import PKCETestSupport
import Testing

@Suite struct CodeVerifierTextTests {
    @Test func aViewHasTheBytesOfTheParameterValue() throws {
        for count in [43, 64, 128] {
            let verifier = try CodeVerifier(count: count)
            let span = verifier.span
            let bytes = span.indices.map { span[$0] }
            #expect(bytes == [UInt8](verifier.parameterValue))
        }
    }

    @Test(arguments: [43, 44, 45, 46, 128]) func aGeneratedParameterValueIsAVerifier(count: Int) throws {
        let texts = try (0..<2).map { _ in
            try [UInt8](capacity: count) { output throws(CodeVerifier.GenerationError) in
                try CodeVerifier.generateParameterValue(count: count, into: &output)
            }
        }
        for text in texts {
            #expect(text.count == count)
            let verifier = try CodeVerifier(parsing: text.span)
            #expect(verifier.count == count)
        }
        #expect(texts[0] != texts[1])
    }

    @Test func aGeneratedParameterValueIsAppended() throws {
        let text = try [UInt8](capacity: 50) { output throws(CodeVerifier.GenerationError) in
            output.append(UInt8(ascii: "="))
            try CodeVerifier.generateParameterValue(into: &output)
        }
        #expect(text.count == 44)
        #expect(text.first == UInt8(ascii: "="))
        let verifier = try CodeVerifier(parsing: text.span.extracting(1...))
        #expect(verifier.count == 43)
    }

    @Test(arguments: [Int.min, -1, 0, 42, 129, Int.max]) func noParameterValueHasALengthOutOfRange(count: Int) {
        let (text, error) = generated(count: count)
        #expect(error == .invalidCount)
        #expect(text.isEmpty)
    }

    @Test(arguments: RandomFault.allCases) func withoutAGeneratorThereIsNoParameterValue(fault: RandomFault) {
        let result = fault.strike { generated(count: 43) }
        #expect(result?.error == .generatorUnavailable)
        #expect(result?.text.isEmpty == true)
    }

    @Test func trapsWhereAnOutputSpanIsTooSmall() async {
        await #expect(processExitsWith: .signal(trapSignal)) {
            _ = try [UInt8](capacity: 42) { output throws(CodeVerifier.GenerationError) in
                try CodeVerifier.generateParameterValue(into: &output)
            }
        }
    }
}

/// What is in an output span after a generation, and what the generation threw.
private func generated(count: Int) -> (text: [UInt8], error: CodeVerifier.GenerationError?) {
    var error: CodeVerifier.GenerationError?
    let text = [UInt8](capacity: 128) { output in
        do throws(CodeVerifier.GenerationError) {
            try CodeVerifier.generateParameterValue(count: count, into: &output)
        } catch let thrown {
            error = thrown
        }
    }
    return (text, error)
}
