import PKCE
import PKCETestSupport
import Testing

/// What a policy answers to the parameter of a token request, as a string and as bytes; nothing where the code is redeemed.
func judge(_ policy: PKCEPolicy, codeVerifier: String?, for challenge: CodeChallenge?) -> [PKCEError?] {
    func error(of body: () throws(PKCEError) -> Void) -> PKCEError? {
        do throws(PKCEError) {
            try body()
            return nil
        } catch {
            return error
        }
    }
    return [
        error { () throws(PKCEError) in try policy.verify(codeVerifier: codeVerifier, for: challenge) },
        error { () throws(PKCEError) in
            guard let codeVerifier else { return try policy.verify(codeVerifierBytes: nil, for: challenge) }
            try policy.verify(codeVerifierBytes: [UInt8](codeVerifier).span, for: challenge)
        },
    ]
}

@Suite struct PKCEPolicyTokenEndpointTests {
    private let challenge: CodeChallenge
    private let policies = [
        PKCEPolicy(), PKCEPolicy(requirement: .optional), PKCEPolicy(methods: [.plain]),
        PKCEPolicy(requirement: .optional, methods: [.s256, .plain]),
    ]

    init() throws {
        challenge = try CodeChallenge(parsing: RFC7636.challenge)
    }

    /// A stored challenge is held to under every policy.
    @Test(
        arguments: [
            (RFC7636.verifier, nil), (nil, .missingVerifier), ("", .malformedVerifier(.invalidCount)),
            (String(repeating: "A", count: 43), .verifierMismatch), (RFC7636.challenge, .verifierMismatch),
            (RFC7636.verifier + " ", .malformedVerifier(.invalidCharacter)),
            (String(repeating: "A", count: 129), .malformedVerifier(.invalidCount)),
        ] as [(String?, PKCEError?)]
    )
    func holdsAVerifierAgainstAStoredChallenge(verifier: String?, error: PKCEError?) {
        for policy in policies {
            #expect(judge(policy, codeVerifier: verifier, for: challenge) == [error, error])
        }
    }

    @Test(arguments: ["", RFC7636.verifier, "+"]) func refusesAVerifierThatNothingWasStoredFor(verifier: String) {
        for policy in policies {
            #expect(judge(policy, codeVerifier: verifier, for: nil) == [.unexpectedVerifier, .unexpectedVerifier])
        }
    }

    @Test func redeemsACodeWithoutAChallengeOnlyWherePKCEIsOptional() {
        for policy in policies {
            let error: PKCEError? = policy.requirement == .optional ? nil : .unprotectedCode
            #expect(judge(policy, codeVerifier: nil, for: nil) == [error, error])
        }
    }
}
