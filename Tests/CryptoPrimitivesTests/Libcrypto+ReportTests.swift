import CPKCETestSupport
import CryptoPrimitives
import PKCETestSupport
import Testing

@Suite struct LibcryptoReportTests {
    @Test func tellsWhatThisProcessRunsOn() {
        let report = Libcrypto.report
        #expect(report.version.contains(/^OpenSSL [0-9]+\.[0-9]+\.[0-9]+/))
        #expect(report.file?.contains(/\/libcrypto\.so/) == true)
        #expect(report.provider == "default")
        #expect(!report.requiresFIPS)
        #expect(!report.hasFIPSRequirementChanged)
        #expect(report.generator == "CTR-DRBG")
        #expect(report.generatorStrength == 256)
        #expect(report.hashPath != .unavailable)
        #expect(report == Libcrypto.report)
    }

    @Test func tellsWhatIsMissing() async {
        await #expect(processExitsWith: .success) {
            LibcryptoConfiguration.fipsWithoutProvider.use()
            let report = Libcrypto.report
            #expect(report.provider == nil)
            #expect(report.requiresFIPS)
            #expect(report.hashPath == .unavailable)
        }
        await #expect(processExitsWith: .success) {
            CPKCETestSupport_set_fault(CTESTSUPPORT_FAULT_NO_GENERATOR)
            let report = Libcrypto.report
            #expect(report.generator == nil)
            #expect(report.generatorStrength == 0)
            #expect(report.hashPath != .unavailable)
        }
    }
}
