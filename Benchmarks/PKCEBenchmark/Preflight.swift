import PKCEMeasurement
import CryptoPrimitives
import CPKCEReferences
import CPKCEProcessor
import PKCE

/// What has to hold before a figure means anything.
enum Preflight {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Checks that the build computes what the standards say.
    static func checkResults() throws {
        do {
            try Libcrypto.selfTest()
        } catch {
            throw Failure(description: "the self-test fails: \(error)")
        }
        let verifier = try CodeVerifier(parsing: Samples.verifier)
        let challenge = CodeChallenge(for: verifier)
        guard challenge.parameterValue == Samples.challenge, challenge.isSatisfied(by: verifier) else {
            throw Failure(description: "the challenge of RFC 7636 appendix B comes out wrong")
        }
        guard CPKCEReference_are_right() else {
            throw Failure(description: "the references compute wrong digests")
        }
    }

    /// Checks that a body without work is found out, and that work is not.
    static func checkEmptyBody() throws -> (loop: Double, emptyBody: Double) {
        let bodies = [EmptyBody.loop, try EmptyBody.operation.makeBody(), { CPKCEReference_memcmp_32($0) }]
        var samples = try InterleavedSamples(of: bodies)
        try samples.take(forNanoseconds: 20_000_000)
        let medians = samples.samples.map { Statistics($0).median }
        guard EmptyBody.isEmpty(medians[1], loop: medians[0]) else {
            throw Failure(description: "a deliberately empty body was not reported as empty")
        }
        guard !EmptyBody.isEmpty(medians[2], loop: medians[0]) else {
            throw Failure(description: "a body with work in it was reported as empty")
        }
        return (medians[0], medians[1])
    }
}
