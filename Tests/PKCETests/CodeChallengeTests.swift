import CryptoPrimitives
import PKCE
import PKCETestSupport
import Testing

@Suite struct CodeChallengeTests {
    @Test func is32BytesInPlace() {
        #expect(MemoryLayout<CodeChallenge>.size == 32)
    }

    @Test func ofAVerifierIsTheBase64URLTextOfItsDigest() throws {
        for count in 43...128 {
            let verifier = try CodeVerifier(count: count)
            let digest = SHA256.hash(verifier.span)
            let text = Base64URL.encode(digest.span)
            #expect(CodeChallenge(for: verifier).parameterValue == text)
        }
    }

    @Test func isTheSameFromStringAndBytes() throws {
        let challenge = try CodeChallenge(parsing: RFC7636.challenge)
        #expect(try challenge == CodeChallenge(parsing: [UInt8](RFC7636.challenge).span))
        #expect(try challenge == CodeChallenge(parsing: RFC7636.challenge, method: .s256))
        #expect(challenge.hashValue == (try CodeChallenge(parsing: RFC7636.challenge)).hashValue)
    }

    /// What arrives with `plain` is a verifier, and is kept like the `S256` challenge of it.
    @Test func ofPlainIsThatOfS256() throws {
        let plain = try CodeChallenge(parsing: RFC7636.verifier, method: .plain)
        #expect(plain.parameterValue == RFC7636.challenge)
        #expect(try plain == CodeChallenge(parsing: RFC7636.challenge))
        #expect(try plain == CodeChallenge(parsing: [UInt8](RFC7636.verifier).span, method: .plain))
    }

    @Test func differsFromEveryOther() throws {
        let digest = [UInt8](RFC7636.digest)
        let challenge = try CodeChallenge(parsing: RFC7636.challenge)
        var challenges: Set = [challenge]
        for bit in 0..<256 {
            var other = digest
            other[bit / 8] ^= 1 << (bit % 8)
            let text = ReferenceBase64URL.encode(other)
            #expect(try CodeChallenge(parsing: text.span) != challenge)
            challenges.insert(try CodeChallenge(parsing: text.span))
        }
        #expect(challenges.count == 257)
    }
}
