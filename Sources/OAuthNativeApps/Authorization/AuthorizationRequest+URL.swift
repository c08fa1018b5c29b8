import PKCE

extension AuthorizationRequest {
    /// The URL to open in the system's browser.
    ///
    /// The endpoint's own query comes first and as it is, then `client_id`, `redirect_uri`, `response_type`, `scope`,
    /// `code_challenge`, `code_challenge_method`, `state` and the additional parameters, each once. The method is `S256`, also
    /// for a challenge that arrived with `plain`. All ASCII; every byte that is not unreserved is percent-encoded.
    ///
    /// - Parameter endpoint: The authorization endpoint.
    /// - Returns: The URL.
    /// - Throws: ``ValidationError/parameter(_:)`` if an additional parameter is in the endpoint's query already,
    ///   ``ValidationError/verifierInRequest`` when the verifier of the challenge is anywhere in the URL, as it is or
    ///   percent-encoded.
    public func url(to endpoint: AuthorizationEndpoint) throws(ValidationError) -> String {
        for parameter in additionalParameters where endpoint.queryNames.contains(parameter.name.bytes) {
            throw .parameter(.repeated(OAuthParameter(name: parameter.name.bytes.span)))
        }
        let form = written(to: endpoint.text)
        guard !holdsVerifier(form) else { throw .verifierInRequest }
        return form.text
    }

    /// The parameters behind a URI.
    func written(to uri: String) -> FormWriter {
        var form = FormWriter(appendingTo: uri)
        form.append(.clientID, clientID.utf8.span)
        form.append(.redirectURI, redirectURI.text.utf8.span)
        form.append(.responseType, Self.responseType.utf8.span)
        form.append(.scope, scopes.joined(separator: " ").utf8.span)
        if let codeChallenge {
            form.append(.codeChallenge, codeChallenge.parameterValue.utf8.span)
            form.append(.codeChallengeMethod, CodeChallenge.Method.s256.rawValue.utf8.span)
        }
        form.append(.state, state)
        for parameter in additionalParameters {
            form.append(parameter)
        }
        return form
    }

    /// Whether the verifier of the challenge is in what has been written.
    func holdsVerifier(_ form: FormWriter) -> Bool {
        guard let codeChallenge else { return false }
        return VerifierSearch(challenge: codeChallenge).finds(in: form.bytes)
    }

    /// The one `response_type` of native apps. Source: RFC 8252 §6.
    static let responseType = "code"
}
