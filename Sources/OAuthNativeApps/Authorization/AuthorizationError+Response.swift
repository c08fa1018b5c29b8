import PKCE

extension AuthorizationError {
    /// OAuth's code for the error; that of a redirect URI which does not match is Google's.
    public var code: AuthorizationResponse.ErrorCode {
        switch self {
        case .parameter(.missing(.scope)), .malformedScope: .invalidScope
        case .parameter, .malformedClientID, .malformedRedirectURI, .unexpectedClient, .pkce: .invalidRequest
        case .unknownClient: .invalidClient
        case .redirectURIMismatch: .redirectURIMismatch
        case .unsupportedResponseType: .unsupportedResponseType
        }
    }

    /// Whether the error may be sent to the redirect URI. Otherwise, show a page to the user and do not redirect.
    ///
    /// An error in the client, the redirect URI or the whole form is shown to the user: anybody could have written the
    /// request, and a redirect would help them. Sources: RFC 6749 §4.1.2.1, RFC 9700 §4.11.2.
    public var canRedirect: Bool {
        switch self {
        case .parameter(.missing(let parameter)): !Self.decidesRedirect(parameter)
        case .parameter(.empty(let parameter)), .parameter(.repeated(let parameter)): !Self.decidesRedirect(parameter)
        case .parameter, .malformedClientID, .unknownClient, .malformedRedirectURI, .redirectURIMismatch: false
        case .unexpectedClient, .unsupportedResponseType, .malformedScope, .pkce: true
        }
    }

    private static func decidesRedirect(_ parameter: OAuthParameter?) -> Bool {
        parameter == .clientID || parameter == .redirectURI
    }

    /// Returns the response to send to the redirect URI of a matched request; `nil` for an error to show to the user.
    ///
    /// - Parameters:
    ///   - request: The matched request, whose state goes back.
    ///   - issuer: The `iss` of the server, where it has one.
    /// - Returns: A failure with ``code`` and ``description``.
    public func response(
        to request: AuthorizationRequest.MatchedRequest,
        iss issuer: ParameterValue? = nil
    ) -> AuthorizationResponse? {
        guard canRedirect else { return nil }
        return .failure(error: code, description: ParameterValue(description), state: request.state, iss: issuer)
    }
}

extension AuthorizationError: CustomStringConvertible {
    /// A sentence that names the parameter and the rule, never a value.
    ///
    /// Its characters are those that RFC 6749 §4.1.2.1 allows in `error_description`.
    public var description: String {
        switch self {
        case .parameter(let reason): reason.description
        case .malformedClientID: "client_id is not printable ASCII"
        case .unknownClient: "client_id is unknown"
        case .malformedRedirectURI(let reason): "redirect_uri \(reason)"
        case .redirectURIMismatch: "redirect_uri is not registered for the client"
        case .unexpectedClient: "client_id is not the one of this redirect_uri"
        case .unsupportedResponseType: "response_type is not code"
        case .malformedScope: "scope has a name that is empty or has a character that is not allowed"
        case .pkce(let reason): reason.description
        }
    }
}
