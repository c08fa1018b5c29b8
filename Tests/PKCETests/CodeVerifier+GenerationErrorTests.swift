import PKCE
import PKCETestSupport
import Testing

@Suite struct CodeVerifierGenerationErrorTests {
    @Test(arguments: [Int.min, -1, 0, 42, 129, Int.max]) func refusesALengthOutOfRange(count: Int) {
        #expect(throws: CodeVerifier.GenerationError.invalidCount) { _ = try CodeVerifier(count: count) }
    }

    @Test(arguments: RandomFault.allCases, [43, 45, 128])
    func throwsWhereTheGeneratorFails(fault: RandomFault, count: Int) {
        let error = fault.error { () throws(CodeVerifier.GenerationError) in _ = try CodeVerifier(count: count) }
        #expect(error == .generatorUnavailable)
    }

    @Test func describesItself() {
        #expect(CodeVerifier.GenerationError.invalidCount.description == "a code_verifier is 43 to 128 characters long")
        #expect(
            CodeVerifier.GenerationError.generatorUnavailable.description
                == "the random generator of libcrypto or of the operating system failed"
        )
    }
}
