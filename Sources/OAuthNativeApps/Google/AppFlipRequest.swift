/// A request of a Google app that has opened this one by App Flip, and been accepted.
///
/// A value exists only if the client and the redirect URI are the expected ones, so that no code can go elsewhere. Check
/// the link before you show anything to the user.
public struct AppFlipRequest: Hashable, Sendable {
    /// The names in `scope`, in their order, one at least; ASCII.
    public let scopes: [String]

    /// The `state`, Google's nonce, byte for byte; one byte or more.
    public let state: ParameterValue

    /// Where the response goes.
    public let redirect: GoogleRedirect

    /// Reads the universal link that the app was opened with.
    ///
    /// `+` and `%20` are a space; percent-encoding is decoded once; parameters other than the four are passed over. Host and
    /// path of the link are the operating system's to judge. Linear in time.
    ///
    /// - Parameters:
    ///   - link: The link, as bytes.
    ///   - policy: Identifies Google's client and its redirect URIs.
    ///   - limits: The limits on the size of the form.
    /// - Throws: ``AppFlipError``, with a place to send it to where the redirect URI is allowed.
    public init(
        parsing link: Span<UInt8>,
        policy: AppFlipPolicy,
        limits: FormLimits = FormLimits()
    ) throws(AppFlipError) {
        let form: Form
        let redirectURI: Range<Int>
        do {
            form = try Form(parsingQueryOf: link, limits: limits)
            redirectURI = try form.requiredRange(of: .redirectURI)
        } catch {
            throw AppFlipError(.parameter(error))
        }
        guard let redirect = policy.redirect(for: form.bytes.span.extracting(redirectURI)) else {
            throw AppFlipError(.redirectURINotAllowed)
        }
        do {
            try self.init(form: form, policy: policy, redirect: redirect)
        } catch {
            throw AppFlipError(error, redirect: redirect)
        }
    }

    /// Reads the universal link that the app was opened with, as a string. Its UTF-8 bytes are parsed.
    ///
    /// - Parameters:
    ///   - link: The link.
    ///   - policy: Identifies Google's client and its redirect URIs.
    ///   - limits: The limits on the size of the form.
    /// - Throws: ``AppFlipError``, with a place to send it to where the redirect URI is allowed.
    public init(
        parsing link: String,
        policy: AppFlipPolicy,
        limits: FormLimits = FormLimits()
    ) throws(AppFlipError) {
        try self.init(parsing: link.utf8.span, policy: policy, limits: limits)
    }

    private init(
        form: Form,
        policy: AppFlipPolicy,
        redirect: GoogleRedirect
    ) throws(AppFlipError.Reason) {
        let clientID, scope, state: Range<Int>
        do {
            clientID = try form.requiredRange(of: .clientID)
            scope = try form.requiredRange(of: .scope)
            state = try form.requiredRange(of: .state)
        } catch {
            throw .parameter(error)
        }
        let bytes = form.bytes.span
        guard bytes.extracting(clientID).isEqual(to: policy.clientID) else { throw .unexpectedClient }
        guard let scopes = Scope.names(in: bytes.extracting(scope)) else { throw .malformedScope }
        self.scopes = scopes
        self.state = ParameterValue(Array(form.bytes[state]))
        self.redirect = redirect
    }
}

extension AppFlipRequest: RedactedConvertible {
    var redactedDescription: String {
        "App Flip request, scopes: \(scopes.count), state: \(state.bytes.count) bytes"
    }
}
