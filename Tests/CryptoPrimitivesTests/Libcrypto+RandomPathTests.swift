import CryptoPrimitives
import Testing

@Suite struct LibcryptoRandomPathTests {
    @Test func isTheOneThatIsBuilt() {
        #if RandomPages
            #expect(Libcrypto.report.randomPath == .page)
        #else
            #expect(Libcrypto.report.randomPath == .generator(.notBuilt))
        #endif
    }

    @Test(
        arguments: [
            (.page, "a page a thread: empty in a child of a fork, left out of core dumps"),
            (.generator(.notBuilt), "a draw a call: this build has no pages"),
            (.generator(.noSafeMemory), "a draw a call: the system has no memory that is empty in a child of a fork"),
        ] as [(Libcrypto.RandomPath, String)]
    )
    func describesAPathAndItsReason(path: Libcrypto.RandomPath, description: String) {
        #expect(path.description == description)
    }
}
