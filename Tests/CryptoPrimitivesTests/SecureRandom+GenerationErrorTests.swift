import CryptoPrimitives
import PKCETestSupport
import Testing

@Suite struct SecureRandomGenerationErrorTests {
    @Test(arguments: RandomFault.allCases) func aFailingGeneratorThrowsFromEachCall(fault: RandomFault) {
        #expect(
            fault.error { () throws(SecureRandom.GenerationError) in
                let _: [32 of UInt8] = try SecureRandom.bytes()
            } == .generatorUnavailable
        )
        #expect(
            fault.error { () throws(SecureRandom.GenerationError) in
                _ = try SecureRandom.base64URLString()
            } == .generatorUnavailable
        )
        #expect(
            fault.error { () throws(SecureRandom.GenerationError) in
                _ = try [UInt8](capacity: 8) { output throws(SecureRandom.GenerationError) in
                    try SecureRandom.fill(&output)
                }
            } == .generatorUnavailable
        )
    }

    @Test(arguments: RandomFault.allCases) func aFailureLeavesAnOutputSpanAsItWas(fault: RandomFault) {
        let bytes = fault.strike {
            [UInt8](capacity: 8) { output in
                output.append(7)
                try? SecureRandom.fill(&output)
            }
        }
        #expect(bytes == [7])
    }

    @Test(arguments: RandomFault.allCases) func aServerStaysUpWithoutAGenerator(fault: RandomFault) async {
        await #expect(processExitsWith: .success) { [fault] in
            fault.stay()
            #expect(throws: SecureRandom.GenerationError.generatorUnavailable) { try SecureRandom.base64URLString() }
            #expect(throws: SecureRandom.GenerationError.generatorUnavailable) {
                let _: [32 of UInt8] = try SecureRandom.bytes()
            }
            #expect(SHA256.hash([UInt8](RFC7636.verifier).span).bytes[0] == RFC7636.digest[0])
        }
    }

    @Test func describesItself() {
        #expect(
            SecureRandom.GenerationError.generatorUnavailable.description
                == "the random generator of libcrypto or of the operating system failed"
        )
    }
}
