/// The response of an app to Google in App Flip.
public enum AppFlipResponse: Hashable, Sendable {
    /// The user agreed, and this is the code.
    case success(code: ParameterValue)
    /// There is no code, and why; with a text for people.
    case failure(Failure, description: ParameterValue? = nil)

    /// The value of `error`, one of Google's four.
    @nonexhaustive
    public enum Failure: String, Hashable, Sendable, CaseIterable {
        /// Signing in failed, the device is offline, it took too long, or the user wants another account.
        case cancelled = "cancelled"
        /// It cannot be done, for instance because the account is disabled.
        case unrecoverable = "unrecoverable"
        /// A parameter was missing or wrong.
        case invalidRequest = "invalid_request"
        /// The user denied access.
        case accessDenied = "access_denied"

        /// Whether Google tries again, with the authorization URL in the browser; otherwise it gives up.
        public var isRetriedByGoogle: Bool {
            switch self {
            case .cancelled, .invalidRequest: true
            case .unrecoverable, .accessDenied: false
            }
        }
    }
}

extension AppFlipResponse {
    /// The URL to open, which hands the response to the Google app that sent a request.
    ///
    /// For a success it has `code` and `state`, byte for byte as received. For a failure it has `error` and
    /// `error_description` and no `state`, as Google documents it. The URL is ASCII, and no value can add a parameter.
    ///
    /// - Parameter request: The request that this is the response to.
    /// - Returns: A universal link of Google's.
    public func url(to request: AppFlipRequest) -> String {
        url(to: request.redirect, state: request.state)
    }

    func url(to redirect: GoogleRedirect, state: ParameterValue? = nil) -> String {
        var form = FormWriter(appendingTo: redirect.redirectURI.text)
        switch self {
        case .success(let code):
            form.append(.code, code)
            form.append(.state, state)
        case .failure(let failure, let description):
            form.append(.error, failure.rawValue.utf8.span)
            form.append(.errorDescription, description)
        }
        return form.text
    }
}

extension AppFlipResponse: RedactedConvertible {
    var redactedDescription: String {
        switch self {
        case .success(let code): "App Flip response with a code, \(code.bytes.count) bytes"
        case .failure: "App Flip response with an error"
        }
    }
}
