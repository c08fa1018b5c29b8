import PKCE
import PKCETestSupport
import Testing

@Suite struct CodeVerifierTests {
    @Test func has43CharactersUnlessAskedOtherwise() throws {
        let verifier = try CodeVerifier()
        #expect(verifier.count == 43)
        #expect(CodeVerifier.countRange == 43...128)
    }

    @Test func isCanonicalBase64URLWhereThatLengthHasSuchATextAndWellFormedAnyway() throws {
        for count in 43...128 {
            let verifier = try CodeVerifier(count: count)
            #expect(verifier.count == count)
            let text = [UInt8](verifier.parameterValue)
            #expect(text.count == count)
            #expect((ReferenceBase64URL.decode(text) != nil) == (count % 4 != 1))
            let parsed = try CodeVerifier(parsing: text.span)
            #expect(parsed.count == count)
        }
    }

    @Test func noTwoAreTheSame() throws {
        let texts = try (0..<1000).map { _ in
            let verifier = try CodeVerifier()
            return verifier.parameterValue
        }
        #expect(Set(texts).count == 1000)
    }

    @Test(arguments: [RFC7636.verifier, String(repeating: "~", count: 43), String(repeating: "-._~", count: 32)])
    func keepsWhatItWasParsedFrom(text: String) throws {
        let fromString = try CodeVerifier(parsing: text)
        #expect(fromString.parameterValue == text)
        let fromBytes = try CodeVerifier(parsing: [UInt8](text).span)
        #expect(fromBytes.parameterValue == text)
    }

    @Test func goesToAnotherTask() async throws {
        let verifier = try CodeVerifier(parsing: RFC7636.verifier)
        let challenge = await Task { CodeChallenge(for: verifier) }.value
        #expect(challenge.parameterValue == RFC7636.challenge)
    }
}
