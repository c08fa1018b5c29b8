import CryptoPrimitives
import PKCE
import PKCETestSupport
import Testing

/// Appendix B, step by step.
@Suite("RFC 7636 appendix B")
struct RFC7636Tests {
    @Test func theOctetsAreEncodedAsTheVerifier() throws {
        let octets = RFC7636.octets
        #expect(octets.count == 32)
        let text = Base64URL.encode(octets.span)
        #expect(text == RFC7636.verifier)
        #expect(try Base64URL.decode(RFC7636.verifier) == octets)
    }

    @Test func theVerifierIsHashedAsASCII() throws {
        let verifier = try CodeVerifier(parsing: RFC7636.verifier)
        let digest = SHA256.hash(verifier.span)
        #expect(digest.bytes.indices.map { digest.bytes[$0] } == RFC7636.digest)
    }

    @Test func theDigestIsEncodedAsTheChallenge() throws {
        let digest = RFC7636.digest
        let text = Base64URL.encode(digest.span)
        #expect(text == RFC7636.challenge)
        #expect(try CodeChallenge(for: CodeVerifier(parsing: RFC7636.verifier)).parameterValue == RFC7636.challenge)
    }

    @Test func theServerComesToTheSame() throws {
        let policy = PKCEPolicy()
        let challenge = try policy.challenge(codeChallenge: RFC7636.challenge, codeChallengeMethod: "S256")
        try policy.verify(codeVerifier: RFC7636.verifier, for: challenge)
        let isSatisfied = try #require(challenge).isSatisfied(by: CodeVerifier(parsing: RFC7636.verifier))
        #expect(isSatisfied)
    }
}
