import CPKCETestSupport
import CryptoPrimitives
import Glibc
import PKCETestSupport
import Testing

@Suite struct LibcryptoSelfTestTests {
    @Test func passesHere() {
        #expect(throws: Never.self) { try Libcrypto.selfTest() }
    }

    /// openssl/openssl#19109: a FIPS property without a provider shows only when something is fetched.
    @Test func tellsThatThereIsNoSHA256() async {
        await #expect(processExitsWith: .success) {
            LibcryptoConfiguration.fipsWithoutProvider.use()
            #expect(throws: Libcrypto.SelfTestError.sha256Unavailable) { try Libcrypto.selfTest() }
            #expect(throws: Libcrypto.SelfTestError.sha256Unavailable) { try Libcrypto.selfTest() }
        }
    }

    @Test func tellsThatFIPSIsRequiredTooLate() async {
        await #expect(processExitsWith: .success) {
            try Libcrypto.selfTest()
            CPKCETestSupport_require_fips()
            #expect(throws: Libcrypto.SelfTestError.fipsRequirementChanged) { try Libcrypto.selfTest() }
            let report = Libcrypto.report
            #expect(report.hasFIPSRequirementChanged)
            #expect(!report.requiresFIPS)
        }
    }

    #if RandomBuffers
        @Test(arguments: [CTESTSUPPORT_WIPE_ON_FORK_IGNORED.rawValue, CTESTSUPPORT_ADVICE_IGNORED.rawValue])
        func drawsNothingAheadWhereASystemOnlySaysThatItEmptiesMemoryInAChild(advice: UInt32) async {
            await #expect(processExitsWith: .success) { [advice] in
                CPKCETestSupport_set_advice(CPKCETestSupport_advice(advice))
                try Libcrypto.selfTest()
                #expect(Libcrypto.report.randomPath == .generator(.noSafeMemory))
            }
        }
    #endif

    @Test(arguments: RandomFault.allCases) func tellsThatTheGeneratorFails(fault: RandomFault) {
        #expect(fault.error { () throws(Libcrypto.SelfTestError) in try Libcrypto.selfTest() } == .generatorUnavailable)
    }

    @Test func tellsThatTheGeneratorRepeatsItself() {
        let failure = RandomFault.withoutRandomness { () -> Libcrypto.SelfTestError? in
            do throws(Libcrypto.SelfTestError) {
                try Libcrypto.selfTest()
                return nil
            } catch {
                return error
            }
        }
        #expect(failure == .generatorRepeats)
    }

    @Test(
        arguments: [
            (.sha256Unavailable, "libcrypto has no SHA-256 to offer; is a FIPS property set without a FIPS provider?"),
            (.wrongDigest, "SHA-256 gives a wrong digest"),
            (.wrongBase64URL, "Base64URL gives a wrong text or accepts one"),
            (.wrongComparison, "the constant-time comparison gives a wrong answer"),
            (.generatorUnavailable, "the random generator of libcrypto or of the operating system fails"),
            (.generatorRepeats, "the random generator repeats itself"),
            (
                .fipsRequirementChanged,
                "the FIPS requirement changed after the first use; set it before, in libcrypto's configuration for instance"
            ),
        ] as [(Libcrypto.SelfTestError, String)]
    )
    func describesWhatIsUnfit(failure: Libcrypto.SelfTestError, description: String) {
        #expect(failure.description == description)
    }
}
