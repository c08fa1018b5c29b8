/// Why an app refuses to be opened by App Flip, and where Google is to be told so.
///
/// It holds no value of the request. The redirect is one of the twelve, or `nil`.
public struct AppFlipError: Error, Hashable, Sendable {
    /// A rule that a request of App Flip broke.
    @nonexhaustive
    public enum Reason: Error, Hashable, Sendable {
        /// The link is malformed, or a parameter is missing, empty or a duplicate.
        case parameter(FormError)
        /// The `redirect_uri` is not one that the policy allows.
        case redirectURINotAllowed
        /// The `client_id` is not the one registered for Google.
        case unexpectedClient
        /// The `scope` is not a list of names with one space between two.
        case malformedScope
    }

    /// The rule that was broken.
    public let reason: Reason

    /// The redirect URI of the request, where the policy allows it.
    public let redirect: GoogleRedirect?

    init(_ reason: Reason, redirect: GoogleRedirect? = nil) {
        self.reason = reason
        self.redirect = redirect
    }

    /// The URL to open, which sends `invalid_request` to Google, so that Google continues in the browser.
    ///
    /// `nil` if the redirect URI is not allowed. Then do not open any URL.
    public var url: String? {
        redirect.map {
            AppFlipResponse.failure(.invalidRequest, description: ParameterValue(reason.description)).url(to: $0)
        }
    }
}

extension AppFlipError.Reason: CustomStringConvertible {
    /// A sentence that names the parameter and the rule, never a value.
    public var description: String {
        switch self {
        case .parameter(let reason): reason.description
        case .redirectURINotAllowed: "redirect_uri is not allowed"
        case .unexpectedClient: "client_id is not the one of Google"
        case .malformedScope: "scope has a name that is empty or has a character that is not allowed"
        }
    }
}
