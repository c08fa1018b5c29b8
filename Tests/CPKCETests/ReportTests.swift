import CPKCE
import CPKCETestSupport
import Glibc
import PKCETestSupport
import Testing

private func report() -> CPKCE_report {
    var report = unsafe CPKCE_report()
    unsafe CPKCE_make_report(&report)
    return unsafe report
}

@Suite("report.c")
struct ReportTests {
    @Test func tellsWhatLibcryptoSaysOfItself() {
        let report = unsafe report()
        let version = unsafe String(cString: report.version)
        #expect(version.contains(/^OpenSSL [0-9]+\.[0-9]+\.[0-9]+/))
        let file = unsafe String(cString: report.file)
        #expect(file.contains(/\/libcrypto\.so/))
        let provider = unsafe String(cString: report.provider)
        #expect(provider == "default")
        let generator = unsafe String(cString: report.generator)
        #expect(generator == "CTR-DRBG")
        let strength = unsafe report.generator_strength
        #expect(strength == 256)
        let requiresFIPS = unsafe report.requires_fips
        #expect(!requiresFIPS)
        let hasHashPath = unsafe report.hash_path != CPKCE_HASH_PATH_UNAVAILABLE
        #expect(hasHashPath)
    }

    #if RandomBuffers
        @Test func tellsOfTheThreadsPageAndMakesNoSecondOne() async {
            await #expect(processExitsWith: .success) {
                let first = unsafe report().random_path
                let contents = WipeOnForkMemory.contents()
                let second = unsafe report().random_path
                #expect(first == CPKCE_RANDOM_PATH_BUFFER)
                #expect(second == CPKCE_RANDOM_PATH_BUFFER)
                #expect(!contents.isEmpty)
                #expect(WipeOnForkMemory.contents().count == contents.count)
            }
        }
    #endif

    @Test func leavesTheErrorQueueAsItWas() {
        #expect(
            onFreshThread {
                CPKCETestSupport_push_error()
                _ = unsafe report()
                return CPKCETestSupport_has_only_pushed_error()
            }
        )
    }

    @Test func tellsOfAFIPSPropertyWithoutAProviderAsTheFirstCallOfAProcess() async {
        await #expect(processExitsWith: .success) {
            LibcryptoConfiguration.fipsWithoutProvider.use()
            let report = unsafe report()
            let requiresFIPS = unsafe report.requires_fips
            #expect(requiresFIPS)
            let hasNoProvider = unsafe report.provider == nil
            #expect(hasNoProvider)
            let hashPath = unsafe report.hash_path
            #expect(hashPath == CPKCE_HASH_PATH_UNAVAILABLE)
            #expect(CPKCETestSupport_has_no_error())
        }
    }

    @Test func tellsOfAMissingGenerator() {
        let isTold = onFreshThread {
            CPKCETestSupport_set_fault(CTESTSUPPORT_FAULT_NO_GENERATOR)
            let report = unsafe report()
            return unsafe report.generator == nil && report.generator_strength == 0
        }
        #expect(isTold)
    }

    @Test func tellsThatTheFIPSRequirementChangedAndGoesOnAsBefore() async {
        await #expect(processExitsWith: .success) {
            _ = random(32)
            let before = unsafe report()
            CPKCETestSupport_require_fips()
            let after = unsafe report()
            let hasChanged = unsafe (before.has_fips_changed, after.has_fips_changed)
            #expect(hasChanged == (false, true))
            let isRequired = unsafe (before.requires_fips, after.requires_fips)
            #expect(isRequired == (false, false))
            let hashPaths = unsafe (before.hash_path, after.hash_path)
            #expect(hashPaths.0 == hashPaths.1)
            let strength = unsafe after.generator_strength
            #expect(strength == 256)
            // Threads that have drawn before and new ones alike.
            #expect(random(600) != nil)
            #expect(onFreshThread { random(32) != nil && sha256([UInt8](RFC7636.verifier)) == RFC7636.digest })
        }
    }
}
