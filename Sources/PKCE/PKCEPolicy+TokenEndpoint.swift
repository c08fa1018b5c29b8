extension PKCEPolicy {
    /// Judges the PKCE parameter of a token request that redeems an authorization code.
    ///
    /// Take the code out of the store first, together with its challenge and in one step; whatever this call says, the code
    /// is spent. Timing depends on the verifier's length, never on its bytes. No allocation on the
    /// direct hash path.
    ///
    /// - Parameters:
    ///   - codeVerifier: The `code_verifier` parameter, form-decoded; nothing when it is absent, empty when it is empty.
    ///   - challenge: What ``challenge(codeChallenge:codeChallengeMethod:)`` returned when the code was issued.
    /// - Throws: ``PKCEError`` with the rule that is broken; a return means that the code may be redeemed.
    public func redeem(codeVerifier: String?, for challenge: CodeChallenge?) throws(PKCEError) {
        guard let challenge = try challengeToSatisfy(challenge, hasVerifier: codeVerifier != nil),
            let codeVerifier
        else { return }
        try requireSatisfied { () throws(CodeVerifier.FormatError) in
            try challenge.isSatisfied(byParameter: codeVerifier)
        }
    }

    /// Judges the PKCE parameter of a token request that redeems an authorization code, as bytes.
    ///
    /// - Parameters:
    ///   - codeVerifier: The `code_verifier` parameter, form-decoded; nothing when it is absent, empty when it is empty.
    ///   - challenge: What ``challenge(codeChallenge:codeChallengeMethod:)`` returned when the code was issued.
    /// - Throws: ``PKCEError`` with the rule that is broken; a return means that the code may be redeemed.
    public func redeem(
        codeVerifierBytes codeVerifier: Span<UInt8>?,
        for challenge: CodeChallenge?
    ) throws(PKCEError) {
        guard let challenge = try challengeToSatisfy(challenge, hasVerifier: codeVerifier != nil),
            let codeVerifier
        else { return }
        try requireSatisfied { () throws(CodeVerifier.FormatError) in
            try challenge.isSatisfied(byParameter: codeVerifier)
        }
    }

    /// The challenge that there is a verifier for; nothing where the client does without PKCE and may.
    @inline(__always)
    private func challengeToSatisfy(
        _ challenge: CodeChallenge?,
        hasVerifier: Bool
    ) throws(PKCEError) -> CodeChallenge? {
        guard let challenge else {
            guard !hasVerifier else { throw .unexpectedVerifier }
            guard requirement == .optional else { throw .unprotectedCode }
            return nil
        }
        guard hasVerifier else { throw .missingVerifier }
        return challenge
    }

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
