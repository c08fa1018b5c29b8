import PKCE
import PKCETestSupport
import Testing

@Suite struct PKCEPolicyTests {
    @Test func requiresS256UnlessAskedOtherwise() {
        #expect(PKCEPolicy() == PKCEPolicy(requirement: .required, methods: [.s256]))
        #expect(PKCEPolicy() != PKCEPolicy(requirement: .optional))
    }

    @Test(
        arguments: [
            ([.s256], ["S256"]), ([.plain], ["plain"]), ([.plain, .s256], ["S256", "plain"]),
        ] as [(Set<CodeChallenge.Method>, [String])]
    )
    func tellsItsMethodsInTheMetadata(methods: Set<CodeChallenge.Method>, names: [String]) {
        #expect(PKCEPolicy(methods: methods).codeChallengeMethodsSupported == names)
    }

    @Test func trapsWithoutAMethod() async {
        await #expect(processExitsWith: .signal(trapSignal)) { _ = PKCEPolicy(methods: []) }
    }
}
