import CryptoPrimitives
import Testing

@Suite struct LibcryptoRandomPathTests {
    @Test func isTheOneThatIsBuilt() {
        #if RandomBuffers
            #expect(Libcrypto.report.randomPath == .buffer)
        #else
            #expect(Libcrypto.report.randomPath == .generator(.notBuilt))
        #endif
    }

    @Test(
        arguments: [
            (.buffer, "a buffer per thread: empty in a child of a fork, left out of core dumps"),
            (.generator(.notBuilt), "a draw for each call: this build has no buffers"),
            (
                .generator(.noSafeMemory),
                "a draw for each call: the system has no memory that is empty in a child of a fork"
            ),
        ] as [(Libcrypto.RandomPath, String)]
    )
    func describesAPathAndItsReason(path: Libcrypto.RandomPath, description: String) {
        #expect(path.description == description)
    }
}
