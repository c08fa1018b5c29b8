import CryptoPrimitives
import Testing

@Suite struct LibcryptoPathsTests {
    @Test(
        arguments: [
            (.evp(.notBuilt), "EVP (this build has no other path)"),
            (.unavailable, "none (libcrypto has no SHA-256 to offer)"),
        ] as [(Libcrypto.HashPath, String)]
    )
    func describesAHashPathAndItsReason(path: Libcrypto.HashPath, description: String) {
        #expect(path.description == description)
    }

    @Test(
        arguments: [
            (.generator(.notBuilt), "a draw a call (this build has no other path)")
        ] as [(Libcrypto.RandomPath, String)]
    )
    func describesARandomPathAndItsReason(path: Libcrypto.RandomPath, description: String) {
        #expect(path.description == description)
    }
}
