import CPKCE
import CPKCETestSupport
import Glibc
import PKCETestSupport
import Testing

@Suite("libcrypto.c")
struct LibcryptoTests {
    @Test func afterTheCleanUpADrawFailsAndDigestsGoOn() async {
        await #expect(processExitsWith: .success) {
            _ = random(32)
            _ = sha256([])
            _ = sha256ByEVP([])
            guard CPKCETestSupport_clean_up_libcrypto() else { return }
            // What was drawn before is still there.
            #if RandomBuffers
                #expect(random(32) != nil)
            #endif
            #expect(random(600) == nil)
            #expect(onFreshThread { random(32) } == nil)
            let message = [UInt8](RFC7636.verifier)
            #expect(sha256(message) == RFC7636.digest)
            #expect(sha256ByEVP(message) == RFC7636.digest)
            #expect(onFreshThread { sha256ByEVP([UInt8](RFC7636.verifier)) } == RFC7636.digest)
        }
    }

    @Test func theReportAgreesWithADrawAfterTheCleanUp() async {
        await #expect(processExitsWith: .success) {
            var report = unsafe CPKCE_report()
            unsafe CPKCE_make_report(&report)
            let hashPath = unsafe report.hash_path
            guard CPKCETestSupport_clean_up_libcrypto() else { return }
            unsafe CPKCE_make_report(&report)
            let hasNoGenerator = unsafe report.generator == nil && report.generator_strength == 0
            #expect(hasNoGenerator)
            let isAsBefore = unsafe report.hash_path == hashPath && !report.has_fips_changed
            #expect(isAsBefore)
        }
    }

    @Test func theFirstDigestOfAProcessMayComeAfterTheCleanUp() async {
        await #expect(processExitsWith: .success) {
            guard CPKCETestSupport_clean_up_libcrypto() else { return }
            #expect(random(32) == nil)
            let message = [UInt8](RFC7636.verifier)
            #expect(sha256(message) == RFC7636.digest)
            #expect(sha256ByEVP(message) == RFC7636.digest)
            let long = [UInt8](repeating: 7, count: 1000)
            let again = sha256(long)
            #expect(again == sha256ByEVP(long))
        }
    }

    @Test func handlersThatRunAtExitMayDrawAndHash() async {
        await #expect(processExitsWith: .exitCode(7)) {
            // Registered before libcrypto's own, so called after it.
            atexit {
                // The draw succeeds or not, as libcrypto has been cleaned up or not.
                _ = random(600)
                _exit(sha256([UInt8](RFC7636.verifier)) == RFC7636.digest ? 7 : 1)
            }
            _ = random(32)
            _ = sha256([])
            exit(0)
        }
    }

    @Test func aChildDrawsAndHashesFromTheStart() async {
        await #expect(processExitsWith: .success) {
            let isRight = ChildProcess.fork.bytes {
                let isRight = random(32) != nil && sha256([UInt8](RFC7636.verifier)) == RFC7636.digest
                return [isRight ? 1 : 0]
            }
            #expect(isRight == [1])
        }
    }
}
