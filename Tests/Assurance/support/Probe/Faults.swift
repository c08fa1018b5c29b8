import CryptoPrimitives
import Glibc

/// The public interface while something under it fails. Checks stop the process with a message, so that an exit status of
/// zero means that all of them held.
enum Faults {
    /// Faults that the preloaded library causes while `FAULT` names them; each is there once early and once late in a buffer.
    static func comeAndGo() {
        Draws.succeed()
        for fault in [
            "generate-0", "generate-minus-1", "generate-2", "generate-256", "generate-silent", "no-entropy",
        ] {
            during(fault) { Draws.fail() }
            Draws.succeed()
        }
        for fault in ["no-context", "instantiate-0", "instantiate-minus-1", "instantiate-2"] {
            onNewThread {
                during(fault) { Draws.fail() }
                Draws.succeed()
            }
        }
        during("generate-constant") { expectSelfTest(toThrow: .generatorRepeats) }
        during("wrong-evp-digest") { expectSelfTest(toThrow: .wrongDigest) }
        during("fips-enabled") { expectSelfTest(toThrow: .fipsRequirementChanged) }
        for fault in ["no-mmap", "no-mprotect", "no-wipe-on-fork", "no-dont-dump", "any-advice", "no-thread-data"] {
            onNewThread {
                during(fault) {
                    precondition(Libcrypto.report.randomPath == .generator(.noSafeMemory), "a buffer in unsafe memory")
                    Draws.succeed()
                }
            }
            onNewThread { precondition(Libcrypto.report.randomPath == .buffer, "no buffer after the fault is gone") }
        }
        Draws.succeed()
        print("faults that come and go: \(Draws.count) draws as they should be")
    }

    /// A fault that is there from the start: what the self-test says to it, or `none`.
    static func areAlwaysThere(_ expected: String) {
        switch expected {
        case "none":
            Draws.succeed()
            let report = Libcrypto.report
            precondition(report.hashPath == .direct, "digests take another path")
            precondition(report.generator == "CTR-DRBG" && report.generatorStrength == 256, "another generator")
        case "fipsProvider":
            Draws.succeed()
            let report = Libcrypto.report
            precondition(report.hashPath == .evp(.foreignProvider) && report.requiresFIPS, "digests take another path")
            precondition(report.provider?.contains("FIPS") == true || report.provider == "fips", "another provider")
        case "noBlockFunction":
            Draws.succeed()
            precondition(Libcrypto.report.hashPath == .evp(.notBuilt), "a block function that is not libcrypto's")
        case "generatorUnavailable":
            Draws.fail(selfTest: .generatorUnavailable)
        case "sha256Unavailable":
            Draws.fail(selfTest: .sha256Unavailable)
        default:
            fatalError("no such expectation: \(expected)")
        }
        print("\(expected): \(Draws.count) draws as they should be; \(Libcrypto.report)")
    }

    static func expectSelfTest(toThrow expected: Libcrypto.SelfTestError) {
        do {
            try Libcrypto.selfTest()
            fatalError("the self-test passes, but should throw \(expected)")
        } catch {
            precondition(error == expected, "the self-test throws \(error), but should throw \(expected)")
        }
    }

    private static func during(_ fault: String, _ body: () -> Void) {
        unsafe setenv("FAULT", fault, 1)
        SecureRandom.discardBufferedBytes()
        body()
        unsafe unsetenv("FAULT")
        SecureRandom.discardBufferedBytes()
    }
}
