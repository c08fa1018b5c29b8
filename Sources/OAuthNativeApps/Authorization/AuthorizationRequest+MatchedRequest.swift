public import PKCE

extension AuthorizationRequest {
    /// An authorization request with a redirect URI that belongs to its client.
    ///
    /// An error from here on is sent to that redirect URI, with the `state` of the request.
    public struct MatchedRequest: Sendable {
        private let form: Form
        private let isExpectedClient: Bool

        /// The `client_id`.
        public let clientID: String

        /// The `redirect_uri`, as it was requested.
        public let redirectURI: RedirectURI

        /// The `state`, byte for byte; `nil` if it is absent, empty or a duplicate.
        public let state: ParameterValue?

        init(received: UnverifiedRequest, isExpectedClient: Bool) {
            form = received.form
            clientID = received.clientID
            redirectURI = received.redirectURI
            state = Self.stateToReturn(in: form)
            self.isExpectedClient = isExpectedClient
        }

        /// The state that goes back with an error, and with an accepted request.
        private static func stateToReturn(in form: Form) -> ParameterValue? {
            do {
                return try form.value(of: .state)
            } catch {
                // An empty or repeated state cannot go back. ``request(policy:)`` throws for it.
                return nil
            }
        }

        /// Validates the rest of the request.
        ///
        /// An empty or duplicate parameter is refused, known or not. The `response_type` must be `code`. The `scope` must be
        /// a list of one or more names. The two PKCE parameters must follow the policy.
        ///
        /// - Parameter policy: What the server requires of its clients.
        /// - Returns: The request.
        /// - Throws: ``AuthorizationError``, always one to send to the redirect URI.
        public func request(policy: PKCEPolicy) throws(AuthorizationError) -> AuthorizationRequest {
            guard isExpectedClient else { throw .unexpectedClient }
            let (responseType, scope, challenge, method) = try ranges()
            let bytes = form.bytes.span
            guard bytes.extracting(responseType).isEqual(to: AuthorizationRequest.responseType) else {
                throw .unsupportedResponseType
            }
            guard let scopes = Scope.names(in: bytes.extracting(scope)) else { throw .malformedScope }
            return AuthorizationRequest(
                clientID: clientID,
                redirectURI: redirectURI,
                scopes: scopes,
                state: state,
                optionalCodeChallenge: try codeChallenge(challenge, method, policy: policy),
                additionalParameters: form.parameters(besides: \.isOfRequest)
            )
        }

        /// Where the parameters are that have not been read yet. Throws for a `state` that cannot be used, too.
        private func ranges() throws(AuthorizationError) -> (
            responseType: Range<Int>, scope: Range<Int>, challenge: Range<Int>?, method: Range<Int>?
        ) {
            do {
                try form.checkEachParameter()
                _ = try form.range(of: .state)
                return (
                    try form.requiredRange(of: .responseType), try form.requiredRange(of: .scope),
                    try form.range(of: .codeChallenge), try form.range(of: .codeChallengeMethod)
                )
            } catch {
                throw .parameter(error)
            }
        }

        private func codeChallenge(
            _ challenge: Range<Int>?,
            _ method: Range<Int>?,
            policy: PKCEPolicy
        ) throws(AuthorizationError) -> CodeChallenge? {
            do {
                return try policy.challenge(
                    codeChallengeBytes: form.bytes(in: challenge),
                    codeChallengeMethodBytes: form.bytes(in: method)
                )
            } catch {
                throw .pkce(error)
            }
        }
    }
}

extension AuthorizationRequest.MatchedRequest: RedactedConvertible {
    var redactedDescription: String { "matched authorization request, parameters: \(form.pairs.count)" }
}
