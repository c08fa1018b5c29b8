import PKCE
import PKCETestSupport
import Testing

private let challenge = RFC7636.challenge
private let verifier = RFC7636.verifier
private let all: Set<CodeChallenge.Method> = [.s256, .plain]

/// What a policy answers to the two parameters of an authorization request, as strings and as bytes.
func judge(
    _ policy: PKCEPolicy,
    codeChallenge: String?,
    codeChallengeMethod: String?
) -> [Result<CodeChallenge?, PKCEError>] {
    let strings = Result { () throws(PKCEError) in
        try policy.challenge(codeChallenge: codeChallenge, codeChallengeMethod: codeChallengeMethod)
    }
    let bytes = Result { () throws(PKCEError) in
        let challenge = codeChallenge.map { [UInt8]($0) }
        let method = codeChallengeMethod.map { [UInt8]($0) }
        if let challenge, let method {
            return try policy.challenge(codeChallengeBytes: challenge.span, codeChallengeMethodBytes: method.span)
        } else if let challenge {
            return try policy.challenge(codeChallengeBytes: challenge.span, codeChallengeMethodBytes: nil)
        } else if let method {
            return try policy.challenge(codeChallengeBytes: nil, codeChallengeMethodBytes: method.span)
        }
        return try policy.challenge(codeChallengeBytes: nil, codeChallengeMethodBytes: nil)
    }
    return [strings, bytes]
}

@Suite struct PKCEPolicyAuthorizationEndpointTests {
    @Test(arguments: [PKCEPolicy(), PKCEPolicy(requirement: .optional), PKCEPolicy(methods: all)])
    func takesAnS256Challenge(policy: PKCEPolicy) throws {
        let expected = try CodeChallenge(parsing: challenge)
        #expect(
            judge(policy, codeChallenge: challenge, codeChallengeMethod: "S256") == [
                .success(expected), .success(expected),
            ]
        )
    }

    @Test(arguments: ["plain", nil]) func takesAPlainChallengeWherePlainIsEnabled(method: String?) throws {
        let expected = try CodeChallenge(parsing: challenge)
        #expect(
            judge(PKCEPolicy(methods: all), codeChallenge: verifier, codeChallengeMethod: method)
                == [.success(expected), .success(expected)]
        )
    }

    @Test func takesARequestWithoutPKCEWhereThatIsOptional() {
        #expect(
            judge(PKCEPolicy(requirement: .optional), codeChallenge: nil, codeChallengeMethod: nil)
                == [.success(nil), .success(nil)]
        )
    }

    @Test(
        arguments: [
            (PKCEPolicy(), nil, nil, .missingChallenge),
            (PKCEPolicy(), nil, "S256", .missingChallenge),
            (PKCEPolicy(requirement: .optional), nil, "S256", .missingChallenge),
            (PKCEPolicy(requirement: .optional), nil, "", .missingChallenge),
            (PKCEPolicy(requirement: .optional), "", nil, .missingMethod),
            (PKCEPolicy(requirement: .optional), "", "S256", .malformedChallenge(.invalidCount)),
            (PKCEPolicy(), challenge, nil, .missingMethod),
            (PKCEPolicy(), challenge, "", .unsupportedMethod),
            (PKCEPolicy(), challenge, "plain", .unsupportedMethod),
            (PKCEPolicy(methods: [.plain]), challenge, "S256", .unsupportedMethod),
            (PKCEPolicy(methods: all), "", nil, .malformedChallenge(.invalidCount)),
            (PKCEPolicy(methods: all), verifier + "+", nil, .malformedChallenge(.invalidVerifierCharacter)),
            // An unknown method is never replaced by another.
            (PKCEPolicy(methods: all), verifier, "PLAIN", .unsupportedMethod),
        ] as [(PKCEPolicy, String?, String?, PKCEError)]
    )
    func refuses(policy: PKCEPolicy, challenge: String?, method: String?, error: PKCEError) {
        #expect(
            judge(policy, codeChallenge: challenge, codeChallengeMethod: method) == [.failure(error), .failure(error)]
        )
    }
}
