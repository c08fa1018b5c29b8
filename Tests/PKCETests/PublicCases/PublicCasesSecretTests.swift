import CPKCE
import CryptoPrimitives
import PKCE
import PKCETestSupport
import Testing

@Suite("Public cases: secret hygiene")
struct PublicCasesSecretTests {
    /// https://github.com/NousResearch/hermes-agent/issues/10693: the verifier was the `state` as well.
    @Test func aStateIsNotAVerifier() throws {
        let verifier = try CodeVerifier()
        let state = try SecureRandom.base64URLString()
        #expect(state != verifier.parameterValue)
    }

    /// https://github.com/BaseIntelligence/bounty-challenge/issues/8825: what is printed of a pair is public. That a
    /// verifier cannot be printed at all is for the compiler to say.
    @Test func whatCanBePrintedHoldsNoVerifier() throws {
        let challenge = try CodeChallenge(parsing: v, method: .plain)
        var dumped = ""
        dump(challenge, to: &dumped)
        for text in ["\(challenge)", String(reflecting: challenge), dumped] {
            #expect(!text.contains(v))
        }
        for error in allErrors {
            #expect(!String(reflecting: error).contains(v))
        }
    }

    /// https://github.com/libarchive/libarchive/pull/2020: an optimizer took the wipe out.
    @Test func aWipeWipes() {
        var bytes = [UInt8](v)
        let count = bytes.count
        unsafe bytes.withUnsafeMutableBytes { unsafe CPKCE_wipe($0.baseAddress, count) }
        #expect(bytes == [UInt8](repeating: 0, count: count))
    }
}
