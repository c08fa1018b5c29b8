extension RedirectURI {
    /// Why a text is not a redirect URI of a native app, by the rules that hold for every authorization server.
    @nonexhaustive
    public enum FormatError: Error, Hashable, Sendable {
        /// No URI in the strict sense of this module.
        case malformed(URIFormatError)
        /// A scheme that is none of `https`, `http`, `ms-app` and those with a period between names. Source: RFC 8252 §8.4.
        case schemeNotAllowed
        /// `http` to a host that is not `127.0.0.1` or `[::1]`. Source: RFC 8252 §7.3, RFC 9700 §2.6.
        case hostNotLoopback
        /// `http` to `localhost`, where the caller does not allow it. Source: RFC 8252 §8.3.
        case localhostNotAllowed
        /// `ms-app` with anything but a package SID, `s-1-15-2-` and numbers, for a host.
        case invalidPackageSID
        /// The query has a parameter of the authorization response.
        case responseParameterInQuery(OAuthParameter)
    }
}

extension RedirectURI.FormatError: CustomStringConvertible {
    /// A sentence that names the rule and no value.
    public var description: String {
        switch self {
        case .malformed(let reason): reason.description
        case .schemeNotAllowed: "has a scheme that is neither https, http, ms-app nor one with a period between names"
        case .hostNotLoopback: "is http and its host is neither 127.0.0.1 nor [::1]"
        case .localhostNotAllowed: "is http to localhost, which is not taken for a loopback address"
        case .invalidPackageSID: "is ms-app and its host is not a package SID"
        case .responseParameterInQuery(let parameter):
            "has \(parameter.rawValue) in its query, which the answer will have"
        }
    }
}
