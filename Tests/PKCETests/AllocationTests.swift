import CryptoPrimitives
import PKCE
import PKCETestSupport
import Testing

@Suite("Allocations", .enabled(if: Allocations.areCounted, "a sanitizer has taken the allocator's place"))
struct AllocationTests {
    private let challenge: CodeChallenge
    private let challengeBytes = [UInt8](RFC7636.challenge)
    private let verifier = RFC7636.verifier
    private let verifierBytes = [UInt8](RFC7636.verifier)
    private let policy = PKCEPolicy()

    /// Those of one digest, at most: none of ours, and one of libcrypto's own where it goes through EVP.
    private let digestAllocations: UInt64 = Libcrypto.report.hashPath == .direct ? 0 : 1

    init() throws {
        challenge = try CodeChallenge(parsing: RFC7636.challenge)
    }

    @Test func verificationIsThatOfADigest() throws {
        let bytes = try Allocations.count { _ = try challenge.isSatisfied(byParameter: verifierBytes.span) }
        #expect(bytes <= digestAllocations)
        let string = try Allocations.count { _ = try challenge.isSatisfied(byParameter: verifier) }
        #expect(string <= digestAllocations)
        let parsed = try CodeVerifier(parsing: verifier)
        let value = Allocations.count { _ = challenge.isSatisfied(by: parsed) }
        #expect(value <= digestAllocations)
    }

    @Test func redeemingIsThatOfADigest() throws {
        let bytes = try Allocations.count { try policy.verify(codeVerifierBytes: verifierBytes.span, for: challenge) }
        #expect(bytes <= digestAllocations)
        let string = try Allocations.count { try policy.verify(codeVerifier: verifier, for: challenge) }
        #expect(string <= digestAllocations)
    }

    @Test func parsingAChallengeIsNone() throws {
        let bytes = try Allocations.count { _ = try CodeChallenge(parsing: challengeBytes.span) }
        #expect(bytes == 0)
        let plain = try Allocations.count { _ = try CodeChallenge(parsing: verifierBytes.span, method: .plain) }
        #expect(plain <= digestAllocations)
    }

    @Test func judgingAnAuthorizationRequestIsNone() throws {
        let method = [UInt8]("S256")
        let bytes = try Allocations.count {
            _ = try policy.challenge(codeChallengeBytes: challengeBytes.span, codeChallengeMethodBytes: method.span)
        }
        #expect(bytes == 0)
    }

    @Test func aChallengeOfAVerifierIsThatOfADigest() throws {
        let parsed = try CodeVerifier(parsing: verifier)
        let count = Allocations.count { _ = CodeChallenge(for: parsed) }
        #expect(count <= digestAllocations)
    }

    /// The control of every test of this suite: something is counted.
    @Test func aVerifierIsOne() throws {
        let generated = try Allocations.count { _ = try CodeVerifier() }
        #expect(generated == 1)
        let parsed = try Allocations.count { _ = try CodeVerifier(parsing: verifierBytes.span) }
        #expect(parsed == 1)
    }

    @Test func aParameterValueIsOne() throws {
        let parsed = try CodeVerifier(parsing: verifier)
        let ofVerifier = Allocations.count { _ = parsed.parameterValue }
        #expect(ofVerifier == 1)
        let ofChallenge = Allocations.count { _ = challenge.parameterValue }
        #expect(ofChallenge == 1)
    }
}
