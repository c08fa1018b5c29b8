public import PKCE

/// The reasons why an authorization server refuses a request.
///
/// Each has OAuth's error code, and says whether it may be sent to the redirect URI.
///
/// No case holds a value that a client sent.
@nonexhaustive
public enum AuthorizationError: Error, Hashable, Sendable {
    /// The parameters are malformed, or one of them is missing, empty or a duplicate.
    case parameter(FormError)
    /// The `client_id` holds something else than printable ASCII.
    case malformedClientID
    /// The client is unknown. Throw this from your own code, because only the server knows its clients.
    case unknownClient
    /// The `redirect_uri` is one that no client can register.
    case malformedRedirectURI(RedirectURI.FormatError)
    /// The client has not registered the `redirect_uri`.
    case redirectURIMismatch

    /// The `redirect_uri` is one of Google's for App Flip, and the client is another.
    case unexpectedClient
    /// The `response_type` is not `code`.
    case unsupportedResponseType
    /// The `scope` is not a list of names with one space between two.
    case malformedScope
    /// The two PKCE parameters do not follow the policy.
    case pkce(PKCEError)
}
