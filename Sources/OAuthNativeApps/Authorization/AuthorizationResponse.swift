/// The response to an authorization request, which the browser takes to the app.
///
/// ```swift
/// let answer = AuthorizationResponse.success(
///     code: ParameterValue(code),
///     state: request.state,
///     iss: "https://server.example"
/// )
/// let location = answer.url(to: request.redirectURI)
/// ```
///
/// Sources: RFC 6749 §4.1.2, RFC 9207 §2.
public enum AuthorizationResponse: Hashable, Sendable {
    /// A code. The state is that of the request, the issuer that of the server's metadata.
    case success(code: ParameterValue, state: ParameterValue?, iss: ParameterValue? = nil)

    /// No code, and why; with a text and a page for people.
    case failure(
        error: ErrorCode,
        description: ParameterValue? = nil,
        uri: ParameterValue? = nil,
        state: ParameterValue?,
        iss: ParameterValue? = nil
    )

    /// Returns the text of the `Location` header that takes the user back to the app.
    ///
    /// The query of the redirect URI stays as it is, byte for byte. The parameters of the response follow, each once, and
    /// absent ones are left out. The URL is ASCII. A value can hold any bytes and never adds a parameter.
    ///
    /// - Parameter redirectURI: The redirect URI of the request that is answered.
    /// - Returns: The URI.
    public func url(to redirectURI: RedirectURI) -> String {
        var form = FormWriter(appendingTo: redirectURI.text)
        switch self {
        case .success(let code, let state, let issuer):
            form.append(.code, code)
            form.append(.state, state)
            form.append(.issuer, issuer)
        case .failure(let error, let description, let uri, let state, let issuer):
            form.append(.error, error.rawValue.utf8.span)
            form.append(.errorDescription, description)
            form.append(.errorURI, uri)
            form.append(.state, state)
            form.append(.issuer, issuer)
        }
        return form.text
    }
}

extension AuthorizationResponse: RedactedConvertible {
    var redactedDescription: String {
        switch self {
        case .success(let code, _, _): "authorization response with a code, \(code.bytes.count) bytes"
        case .failure: "authorization response with an error"
        }
    }
}
