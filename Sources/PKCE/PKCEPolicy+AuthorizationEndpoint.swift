extension PKCEPolicy {
    /// Validates the two PKCE parameters of an authorization request.
    ///
    /// - Parameters:
    ///   - codeChallenge: The `code_challenge` parameter, form-decoded: `nil` if it is absent, empty if it has no value.
    ///   - codeChallengeMethod: The `code_challenge_method` parameter, in the same form.
    /// - Returns: The challenge to store with the code; `nil` if the client does not use PKCE and the policy allows that.
    /// - Throws: ``PKCEError`` with the rule that is broken.
    public func challenge(
        codeChallenge: String?,
        codeChallengeMethod: String?
    ) throws(PKCEError) -> CodeChallenge? {
        guard let codeChallengeMethod else {
            guard let codeChallenge else {
                return try challenge(codeChallengeBytes: nil, codeChallengeMethodBytes: nil)
            }
            return try challenge(codeChallengeBytes: codeChallenge.utf8.span, codeChallengeMethodBytes: nil)
        }
        let method = codeChallengeMethod.utf8.span
        guard let codeChallenge else { return try challenge(codeChallengeBytes: nil, codeChallengeMethodBytes: method) }
        return try challenge(codeChallengeBytes: codeChallenge.utf8.span, codeChallengeMethodBytes: method)
    }

    /// Validates the two PKCE parameters of an authorization request, as bytes. Does not allocate.
    ///
    /// - Parameters:
    ///   - codeChallenge: The `code_challenge` parameter, form-decoded: `nil` if it is absent, empty if it has no value.
    ///   - codeChallengeMethod: The `code_challenge_method` parameter, in the same form.
    /// - Returns: The challenge to store with the code; `nil` if the client does not use PKCE and the policy allows that.
    /// - Throws: ``PKCEError`` with the rule that is broken.
    public func challenge(
        codeChallengeBytes codeChallenge: Span<UInt8>?,
        codeChallengeMethodBytes codeChallengeMethod: Span<UInt8>?
    ) throws(PKCEError) -> CodeChallenge? {
        guard let codeChallenge else {
            try requireNoChallengeNeeded(hasMethod: codeChallengeMethod != nil)
            return nil
        }
        let method = try method(of: codeChallengeMethod)
        do {
            return try CodeChallenge(parsing: codeChallenge, method: method)
        } catch {
            throw .malformedChallenge(error)
        }
    }

    /// Checks an authorization request without a challenge.
    private func requireNoChallengeNeeded(hasMethod: Bool) throws(PKCEError) {
        switch (requirement, hasMethod) {
        case (.required, _): throw .missingChallenge
        // A method alone shows that the client means to use PKCE and lost the challenge.
        case (.optional, true): throw .missingChallenge
        // The client does not use PKCE, and the policy allows that.
        case (.optional, false): return
        }
    }

    private func method(of name: Span<UInt8>?) throws(PKCEError) -> CodeChallenge.Method {
        guard let name else {
            guard methods.contains(.plain) else { throw .missingMethod }
            return .plain
        }
        guard let method = CodeChallenge.Method(parsing: name), methods.contains(method) else {
            throw .unsupportedMethod
        }
        return method
    }
}
