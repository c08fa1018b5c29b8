import CPKCETestSupport
import CryptoPrimitives
import Glibc
import PKCE
import PKCETestSupport
import Testing

@Suite("Public cases: OpenSSL and Swift")
struct PublicCasesEngineTests {
    /// https://github.com/openssl/openssl/issues/17064, issues/19612 and issues/25858 there, and
    /// https://github.com/dotnet/runtime/pull/118613: a fetch for each digest, which is slow and takes locks.
    @Test func nothingIsFetchedOnceTheFirstDigestIsMade() throws {
        let challenge = try CodeChallenge(parsing: c)
        let fetched = try onFreshThread {
            Result {
                _ = try challenge.isSatisfied(byParameter: v)
                let before = CPKCETestSupport_fetch_count()
                for _ in 0..<100 {
                    _ = try challenge.isSatisfied(byParameter: v)
                    _ = SHA256.hash(v.utf8.span)
                    _ = SHA256().finalize()
                }
                let between = CPKCETestSupport_fetch_count()
                _ = CPKCETestSupport_has_sha256(nil)
                return [between - before, CPKCETestSupport_fetch_count() - between]
            }
        }
        .get()
        // The second is the control: a fetch is counted.
        #expect(fetched == [0, 1])
    }

    /// https://github.com/openssl/openssl/pull/20929: many threads generate.
    @Test func threadsGenerateDifferentVerifiers() {
        let verifiers = onFreshThreads(8) { _ in
            (0..<200).map { _ in
                guard let verifier = try? CodeVerifier() else { return "" }
                return verifier.parameterValue
            }
        }
        .flatMap { $0 }
        #expect(Set(verifiers).count == 1600)
        #expect(!verifiers.contains(""))
    }

    /// https://github.com/python/cpython/pull/153019, and https://github.com/wazuh/wazuh/issues/37743: the
    /// first use by many threads at once.
    @Test func manyThreadsMayBeTheFirst() async {
        await #expect(processExitsWith: .success) {
            let results = onFreshThreads(16) { index in
                guard let verifier = try? CodeVerifier() else { return false }
                let challenge = CodeChallenge(for: verifier)
                return challenge.isSatisfied(by: verifier)
                    && (try? CodeChallenge(parsing: RFC7636.challenge).isSatisfied(byParameter: RFC7636.verifier))
                        == true
            }
            #expect(results == [Bool](repeating: true, count: 16))
        }
    }

    /// https://github.com/openssl/openssl/issues/19109: FIPS is on and nothing is there that has it.
    @Test func aRealFetchTellsThatFIPSIsNotThere() async {
        await #expect(processExitsWith: .success) {
            LibcryptoConfiguration.fipsWithoutProvider.use()
            #expect(throws: Libcrypto.SelfTestError.sha256Unavailable) { try Libcrypto.selfTest() }
        }
        await #expect(processExitsWith: .signal(SIGABRT)) {
            LibcryptoConfiguration.fipsWithoutProvider.use()
            let challenge = try CodeChallenge(parsing: RFC7636.challenge)
            _ = try challenge.isSatisfied(byParameter: RFC7636.verifier)
        }
    }

    /// https://github.com/openssl/openssl/issues/23575: an exit handler that runs after libcrypto's own clean-up.
    @Test func anExitHandlerMayVerify() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            atexit {
                let challenge = try? CodeChallenge(parsing: RFC7636.challenge)
                print((try? challenge?.isSatisfied(byParameter: RFC7636.verifier)) == true ? "right" : "wrong")
                fflush(nil)
            }
            _ = CodeChallenge(for: try CodeVerifier())
            exit(EXIT_SUCCESS)
        }
        #expect(result.map { String(decoding: $0.standardOutputContent, as: UTF8.self) } == "right\n")
    }

    /// https://github.com/apple/swift-crypto/pull/238: seven allocations for a digest.
    @Test(.enabled(if: Allocations.areCounted, "a sanitizer has taken the allocator's place"))
    func aDigestOf43BytesAllocatesNothingOfOurs() {
        let message = [UInt8](v)
        let count = Allocations.count { _ = SHA256.hash(message.span) }
        #expect(count <= (Libcrypto.report.hashPath == .direct ? 0 : 1))
    }
}
