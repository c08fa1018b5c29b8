extension PKCEPolicy {
    /// Verifies the PKCE parameter of a token request that redeems an authorization code.
    ///
    /// Before you call this, remove the code and its challenge from the store in one step, so that a failed attempt cannot be
    /// repeated. Timing depends on the verifier's length, never on its bytes. Does not allocate on the direct hash path.
    ///
    /// - Parameters:
    ///   - codeVerifier: The `code_verifier` parameter, form-decoded: `nil` if it is absent, empty if it has no value.
    ///   - challenge: What ``challenge(codeChallenge:codeChallengeMethod:)`` returned when the code was issued.
    /// - Throws: ``PKCEError`` with the rule that is broken; a return means that the code may be redeemed.
    public func verify(codeVerifier: String?, for challenge: CodeChallenge?) throws(PKCEError) {
        switch codeVerifier {
        case let codeVerifier?:
            let challenge = try challengeOfVerifier(challenge)
            try requireSatisfied { () throws(CodeVerifier.FormatError) in
                try challenge.isSatisfied(byParameter: codeVerifier)
            }
        case nil:
            try requireNoVerifierNeeded(for: challenge)
        }
    }

    /// Verifies the PKCE parameter of a token request that redeems an authorization code, as bytes.
    ///
    /// - Parameters:
    ///   - codeVerifier: The `code_verifier` parameter, form-decoded: `nil` if it is absent, empty if it has no value.
    ///   - challenge: What ``challenge(codeChallenge:codeChallengeMethod:)`` returned when the code was issued.
    /// - Throws: ``PKCEError`` with the rule that is broken; a return means that the code may be redeemed.
    public func verify(
        codeVerifierBytes codeVerifier: Span<UInt8>?,
        for challenge: CodeChallenge?
    ) throws(PKCEError) {
        switch codeVerifier {
        case let codeVerifier?:
            let challenge = try challengeOfVerifier(challenge)
            try requireSatisfied { () throws(CodeVerifier.FormatError) in
                try challenge.isSatisfied(byParameter: codeVerifier)
            }
        case nil:
            try requireNoVerifierNeeded(for: challenge)
        }
    }

    // A call that returns accepts the request. So each of these throws unless it has seen a reason to accept, and none has a
    // `default` that a case added later would fall into.

    /// Checks a token request without a verifier.
    @inline(__always)
    private func requireNoVerifierNeeded(for challenge: CodeChallenge?) throws(PKCEError) {
        switch (challenge, requirement) {
        case (_?, _): throw .missingVerifier
        case (nil, .required): throw .unprotectedCode
        // There is nothing to verify: the client did not use PKCE at either endpoint, and the policy allows that.
        case (nil, .optional): return
        }
    }

    /// Returns the challenge that a verifier must satisfy.
    @inline(__always)
    private func challengeOfVerifier(_ challenge: CodeChallenge?) throws(PKCEError) -> CodeChallenge {
        guard let challenge else { throw .unexpectedVerifier }
        return challenge
    }

    /// Checks that a verifier satisfies its challenge.
    @inline(__always)
    private func requireSatisfied(_ verify: () throws(CodeVerifier.FormatError) -> Bool) throws(PKCEError) {
        let isSatisfied: Bool
        do {
            isSatisfied = try verify()
        } catch {
            throw .malformedVerifier(error)
        }
        guard isSatisfied else { throw .verifierMismatch }
    }
}
