extension AuthorizationRequest {
    /// An authorization request as a server receives it, with a client and a redirect URI that have not been verified.
    ///
    /// An error up to this point is shown to the user. No redirect URI is available before
    /// ``matched(against:)-(RedirectURISet)``.
    public struct UnverifiedRequest: Sendable {
        let form: Form
        let redirectURI: RedirectURI

        /// The `client_id`, printable ASCII: whose redirect URIs to match against.
        public let clientID: String

        /// Reads the query of a request, or the body of one by `POST`.
        ///
        /// `+` and `%20` are a space; percent-encoding is decoded once. This validates `client_id` and `redirect_uri` only.
        /// ``MatchedRequest/request(policy:)`` validates the rest. Takes linear time.
        ///
        /// - Parameters:
        ///   - query: Any number of bytes, without the question mark.
        ///   - limits: The limits on the size of the form.
        ///   - allowingLocalhost: Whether `http://localhost` is a loopback address.
        /// - Throws: ``AuthorizationError``, always one to show to the user.
        public init(
            parsing query: Span<UInt8>,
            limits: FormLimits = FormLimits(),
            allowingLocalhost: Bool = false
        ) throws(AuthorizationError) {
            let form: Form
            let client, redirect: Range<Int>
            do {
                form = try Form(parsing: query, limits: limits)
                client = try form.requiredRange(of: .clientID)
                redirect = try form.requiredRange(of: .redirectURI)
            } catch {
                throw .parameter(error)
            }
            let bytes = form.bytes.span
            guard ClientIdentifier.isWellFormed(bytes.extracting(client)) else { throw .malformedClientID }
            self.form = form
            clientID = String(ascii: bytes.extracting(client))
            do {
                redirectURI = try RedirectURI(
                    parsing: bytes.extracting(redirect),
                    allowingLocalhost: allowingLocalhost
                )
            } catch {
                throw .malformedRedirectURI(error)
            }
        }

        /// Reads the query of a request, or the body of one by `POST`, as a string. Its UTF-8 bytes are parsed.
        ///
        /// - Parameters:
        ///   - query: Any string, without the question mark.
        ///   - limits: The limits on the size of the form.
        ///   - allowingLocalhost: Whether `http://localhost` is a loopback address.
        /// - Throws: ``AuthorizationError``, always one to show to the user.
        public init(
            parsing query: String,
            limits: FormLimits = FormLimits(),
            allowingLocalhost: Bool = false
        ) throws(AuthorizationError) {
            try self.init(parsing: query.utf8.span, limits: limits, allowingLocalhost: allowingLocalhost)
        }

        /// Matches the redirect URI against those of the client.
        ///
        /// An unknown client has no redirect URIs. Throw ``AuthorizationError/unknownClient`` for it from your code.
        ///
        /// - Parameter registered: The redirect URIs of the client that ``clientID`` names.
        /// - Returns: The request, whose response can now be sent to its redirect URI.
        /// - Throws: ``AuthorizationError/redirectURIMismatch``, which is shown to the user.
        public func matched(against registered: RedirectURISet) throws(AuthorizationError) -> MatchedRequest {
            guard registered.contains(redirectURI) else { throw .redirectURIMismatch }
            return MatchedRequest(received: self, isExpectedClient: true)
        }

        /// Matches a request of App Flip against Google's redirect URIs.
        ///
        /// - Parameter policy: Google's client and its redirect URIs.
        /// - Returns: The request, whose response can now be sent to its redirect URI. If the client is another one,
        ///   ``MatchedRequest/request(policy:)`` throws.
        /// - Throws: ``AuthorizationError/redirectURIMismatch``, which is shown to the user.
        public func matched(against policy: AppFlipPolicy) throws(AuthorizationError) -> MatchedRequest {
            guard policy.redirectURIs.contains(redirectURI) else { throw .redirectURIMismatch }
            return MatchedRequest(
                received: self,
                isExpectedClient: clientID.utf8.span.isEqual(to: policy.clientID)
            )
        }
    }
}

extension AuthorizationRequest.UnverifiedRequest: RedactedConvertible {
    var redactedDescription: String { "received authorization request, parameters: \(form.pairs.count)" }
}
