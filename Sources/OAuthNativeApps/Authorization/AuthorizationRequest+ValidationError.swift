extension AuthorizationRequest {
    /// The reasons why a request or its URL cannot be made.
    @nonexhaustive
    public enum ValidationError: Error, Hashable, Sendable {
        /// The redirect URI is of a kind that is not for the platform of the client.
        case redirectURIKindNotAllowed
        /// The `client_id` is empty or holds something else than printable ASCII.
        case malformedClientID
        /// A name of a scope is empty or holds something else than NQCHAR of RFC 6749 appendix A.
        case malformedScope
        /// A parameter is missing, empty or a duplicate.
        case parameter(FormError)
        /// The verifier of the challenge is in the request or its URL, or a parameter is named `code_verifier`.
        case verifierInRequest
        /// The random generator of libcrypto or of the operating system failed.
        case generatorUnavailable
    }
}

extension AuthorizationRequest.ValidationError: CustomStringConvertible {
    /// A sentence that names the rule and no value.
    public var description: String {
        switch self {
        case .redirectURIKindNotAllowed: "redirect_uri is of a kind that is not for the platform of the client"
        case .malformedClientID: "client_id is not printable ASCII"
        case .malformedScope: "scope has a name that is empty or has a character that is not allowed"
        case .parameter(let reason): reason.description
        case .verifierInRequest: "the code_verifier would be in the request"
        case .generatorUnavailable: "the random generator of libcrypto or of the operating system failed"
        }
    }
}
