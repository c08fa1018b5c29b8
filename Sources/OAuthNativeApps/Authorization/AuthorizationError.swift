public import PKCE

/// Why an authorization server refuses a request: a rule that it broke, with OAuth's code for it and who is to be told.
///
/// No case holds a value that a client sent.
@nonexhaustive
public enum AuthorizationError: Error, Hashable, Sendable {
    /// The parameters are malformed, or one is missing, empty or there twice.
    case parameter(FormError)
    /// The `client_id` holds something else than printable ASCII.
    case malformedClientID
    /// The server has no such client; only the server knows, so it is the server that throws this.
    case unknownClient
    /// The `redirect_uri` is none that any client could have registered.
    case malformedRedirectURI(RedirectURI.FormatError)
    /// The `redirect_uri` is none of the client's.
    case redirectURIMismatch

    /// The `redirect_uri` is one of Google's for App Flip, and the client is another.
    case unexpectedClient
    /// The `response_type` is not `code`.
    case unsupportedResponseType
    /// The `scope` is not a list of names with one space between two.
    case malformedScope
    /// The two parameters of PKCE are not what the policy wants.
    case pkce(PKCEError)
}
