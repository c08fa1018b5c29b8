extension AuthorizationResponse {
    /// The reasons why a redirect is not a valid response to the request. Do not use anything that it holds.
    @nonexhaustive
    public enum ValidationError: Error, Hashable, Sendable {
        /// The query is malformed, or a parameter of the response is missing, empty or a duplicate.
        case parameter(FormError)
        /// The `state` is missing or differs, so the response does not belong to this request.
        case stateMismatch
        /// An `iss` is expected, and it is missing or differs, so the response comes from another server.
        case issuerMismatch
        /// Both a code and an error.
        case codeWithError
        /// An `error` outside the grammar.
        case malformedErrorCode
    }

    /// Creates the response in a redirect that reached the app.
    ///
    /// `state` and `iss` are compared before anything else is read, so that no code comes from the response to another
    /// request. Timing depends on the lengths of the two, never on their bytes. Parameters that do not belong to the
    /// response, such as those of the registered query, are ignored.
    ///
    /// - Parameters:
    ///   - redirect: The URI that the app was opened with, or the target of the request to its loopback address.
    ///   - request: The request that was made.
    ///   - issuer: The issuer of the server, where its metadata say that it sends `iss`. Source: RFC 9207 §2.4.
    ///   - limits: The limits on the size of the form.
    /// - Throws: ``ValidationError`` with the rule that is broken.
    public init(
        parsing redirect: Span<UInt8>,
        for request: AuthorizationRequest,
        expectedIssuer issuer: ParameterValue? = nil,
        limits: FormLimits = FormLimits()
    ) throws(ValidationError) {
        let form: Form
        let state, iss: ParameterValue?
        do {
            form = try Form(parsingQueryOf: redirect, limits: limits)
            state = try form.value(of: .state)
            iss = try form.value(of: .issuer)
        } catch {
            throw .parameter(error)
        }
        guard state == request.state else { throw .stateMismatch }
        guard issuer == nil || iss == issuer else { throw .issuerMismatch }
        try self.init(form: form, state: state, iss: iss)
    }

    /// Creates the response in a redirect that reached the app, as a string. Its UTF-8 bytes are parsed.
    ///
    /// - Parameters:
    ///   - redirect: The URI that the app was opened with, or the target of the request to its loopback address.
    ///   - request: The request that was made.
    ///   - issuer: The issuer of the server, where its metadata say that it sends `iss`.
    ///   - limits: The limits on the size of the form.
    /// - Throws: ``ValidationError`` with the rule that is broken.
    public init(
        parsing redirect: String,
        for request: AuthorizationRequest,
        expectedIssuer issuer: ParameterValue? = nil,
        limits: FormLimits = FormLimits()
    ) throws(ValidationError) {
        try self.init(parsing: redirect.utf8.span, for: request, expectedIssuer: issuer, limits: limits)
    }

    private init(form: Form, state: ParameterValue?, iss: ParameterValue?) throws(ValidationError) {
        let code, error, description, uri: ParameterValue?
        do {
            code = try form.value(of: .code)
            error = try form.value(of: .error)
            description = try form.value(of: .errorDescription)
            uri = try form.value(of: .errorURI)
        } catch {
            throw .parameter(error)
        }
        switch (code, error) {
        case (nil, nil): throw .parameter(.missing(.code))
        case (_?, _?): throw .codeWithError
        case (let code?, nil): self = .success(code: code, state: state, iss: iss)
        case (nil, let error?):
            guard let error = ErrorCode(parsing: error.bytes.span) else { throw .malformedErrorCode }
            self = .failure(error: error, description: description, uri: uri, state: state, iss: iss)
        }
    }
}

extension AuthorizationResponse.ValidationError: CustomStringConvertible {
    /// A sentence that names the rule and no value.
    public var description: String {
        switch self {
        case .parameter(let reason): reason.description
        case .stateMismatch: "state is not that of the request"
        case .issuerMismatch: "iss is not the expected one"
        case .codeWithError: "there is a code and an error"
        case .malformedErrorCode: "error has a character that is not allowed"
        }
    }
}
