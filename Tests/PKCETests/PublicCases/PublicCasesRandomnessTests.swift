import CryptoPrimitives
import PKCE
import PKCETestSupport
import Testing

@Suite("Public cases: randomness")
struct PublicCasesRandomnessTests {
    /// https://github.com/clerk/cli/pull/171, and https://github.com/crouchcd/pkce-challenge/issues/37:
    /// `byte % 66` favoured 58 letters. Here a letter stands for six bits, so the 256 values of a byte give each letter four
    /// times and none is thrown away. What is left of fairness is the generator's, which a chi-square of CPKCE's tests checks.
    @Test func everyLetterStandsForAsManyBytes() {
        var tally: [UInt8: Int] = [:]
        for byte in UInt8.min...UInt8.max {
            let bytes = [byte]
            let text = [UInt8](Base64URL.encode(bytes.span))
            tally[text[0], default: 0] += 1
        }
        #expect(tally == Dictionary(uniqueKeysWithValues: ReferenceBase64URL.alphabet.map { ($0, 4) }))
    }

    @Test func everySixBitsHaveTheirLetter() {
        for (value, letter) in ReferenceBase64URL.alphabet.enumerated() {
            let bits = value << 18 | value << 12 | value << 6 | value
            let bytes = [UInt8(bits >> 16), UInt8(bits >> 8 & 0xFF), UInt8(bits & 0xFF)]
            let text = [UInt8](Base64URL.encode(bytes.span))
            #expect(text == [letter, letter, letter, letter])
        }
    }

    /// https://github.com/AzureAD/microsoft-authentication-library-for-js/issues/1501: encoded twice.
    @Test func aVerifierIsEncodedOnce() throws {
        let verifier = try CodeVerifier()
        let bytes = try Base64URL.decode(verifier.span)
        #expect(bytes.count == 32)
        // A second layer would leave bytes that are letters, all of them.
        #expect(!bytes.allSatisfy(ReferenceBase64URL.alphabet.contains))
    }

    /// https://github.com/auth0/Auth0.swift/pull/1176; https://github.com/chimera-nas/chimera/issues/1108;
    /// https://github.com/kravietz/pam_tacplus/pull/163: a status that nobody looked at. It is 0, -1 and 2 here.
    @Test(arguments: RandomFault.allCases) func aFailingGeneratorIsNeitherAZeroVerifierNorATrap(fault: RandomFault) {
        #expect(
            fault.error { () throws(CodeVerifier.GenerationError) in _ = try CodeVerifier() } == .generatorUnavailable
        )
        #expect(
            fault.error { () throws(SecureRandom.GenerationError) in _ = try SecureRandom.base64URLString() }
                == .generatorUnavailable
        )
    }

    @Test(arguments: RandomFault.allCases) func aServerThatCannotDrawStaysUp(fault: RandomFault) async {
        await #expect(processExitsWith: .success) { [fault] in
            fault.stay()
            #expect(throws: CodeVerifier.GenerationError.generatorUnavailable) { _ = try CodeVerifier() }
            let policy = PKCEPolicy()
            let challenge = try policy.challenge(codeChallenge: RFC7636.challenge, codeChallengeMethod: "S256")
            try policy.verify(codeVerifier: RFC7636.verifier, for: challenge)
        }
    }

    /// https://github.com/openssl/openssl/issues/12377: children of a fork.
    @Test(arguments: ChildProcess.allCases) func verifiersOfChildrenDiffer(child: ChildProcess) async {
        await #expect(processExitsWith: .success) { [child] in
            func draw() -> [UInt8]? {
                guard let verifier = try? CodeVerifier() else { return nil }
                return [UInt8](verifier.parameterValue)
            }
            var verifiers = [try #require(draw())]
            for _ in 0..<3 { verifiers.append(try #require(child.bytes(draw))) }
            verifiers.append(try #require(draw()))
            #expect(Set(verifiers).count == 5)
        }
    }
}
