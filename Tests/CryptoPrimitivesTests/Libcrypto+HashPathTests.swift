import CPKCE
import CryptoPrimitives
import PKCETestSupport
import Testing

@Suite struct LibcryptoHashPathTests {
    @Test func isTheOneThatIsBuilt() {
        #if DirectSHA256
            #expect(Libcrypto.report.hashPath == .direct)
        #else
            #expect(Libcrypto.report.hashPath == .evp(.notBuilt))
        #endif
    }

    @Test func isEVPWhileThatIsSelected() async {
        await #expect(processExitsWith: .success) {
            CPKCE_sha256_select_evp(true)
            #expect(Libcrypto.report.hashPath == .evp(.selected))
            #expect(throws: Never.self) { try Libcrypto.selfTest() }
        }
    }

    @Test(
        arguments: [
            (.direct, "direct: SHA-256 comes from libcrypto's own default provider"),
            (.evp(.notBuilt), "EVP: this build has no direct path"),
            (.evp(.foreignProvider), "EVP: SHA-256 comes from another provider, or a FIPS property is set"),
            (.evp(.selected), "EVP: selected"),
            (.unavailable, "none: libcrypto has no SHA-256 to offer"),
        ] as [(Libcrypto.HashPath, String)]
    )
    func describesAPathAndItsReason(path: Libcrypto.HashPath, description: String) {
        #expect(path.description == description)
    }
}
