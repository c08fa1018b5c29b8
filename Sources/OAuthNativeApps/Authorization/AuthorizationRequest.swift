public import PKCE
import CryptoPrimitives

/// An authorization request of a native app: what its client puts into a URL and its server reads from one.
///
/// A client creates one with a challenge and opens its ``url(to:)``. A request or a URL that holds the verifier is refused,
/// whichever parameter it is in. A server parses an ``UnverifiedRequest``, matches its redirect URI, which returns a
/// ``MatchedRequest``, and gets the request from ``MatchedRequest/request(policy:)``. Both ends have the same value.
///
/// Sources: RFC 6749 §4.1.1, RFC 7636 §4.3, RFC 8252 §6.
public struct AuthorizationRequest: Hashable, Sendable {
    /// The `client_id`; ASCII.
    public let clientID: String

    /// The `redirect_uri`.
    public let redirectURI: RedirectURI

    /// The names in `scope`, in their order, one at least; ASCII.
    public let scopes: [String]

    /// The `state`; `nil` if the client sent none.
    public let state: ParameterValue?

    /// The `code_challenge`, to be stored with the code; `nil` if the client sent none and the policy allows that.
    public let codeChallenge: CodeChallenge?

    /// All other parameters, in their order; a `code_verifier`, which has no place in a request, is never among them.
    public let additionalParameters: [FormParameter]

    init(
        clientID: String,
        redirectURI: RedirectURI,
        scopes: [String],
        state: ParameterValue?,
        optionalCodeChallenge codeChallenge: CodeChallenge?,
        additionalParameters: [FormParameter]
    ) {
        self.clientID = clientID
        self.redirectURI = redirectURI
        self.scopes = scopes
        self.state = state
        self.codeChallenge = codeChallenge
        self.additionalParameters = additionalParameters
    }

    /// Creates the request of a client.
    ///
    /// No part of it may hold the verifier. The search for it takes most of the time: about 0.1 ms for an ordinary
    /// request, and up to 20 µs for each byte of a long text without a reserved character.
    ///
    /// - Parameters:
    ///   - platform: The platform of the app, which must allow the kind of its redirect URI.
    ///   - clientID: One printable ASCII character or more.
    ///   - redirectURI: Where the app is reached, for a loopback address with the port that it listens on.
    ///   - scopes: One name or more.
    ///   - codeChallenge: The challenge of a verifier that was made for this request alone.
    ///   - state: One byte or more, for this request alone; 43 random characters unless given.
    ///   - additionalParameters: Such as `login_hint`. None may be empty, a duplicate or one that this type writes itself.
    /// - Throws: ``ValidationError`` with the rule that is broken, or when the random generator fails.
    public init(
        platform: AppPlatform,
        clientID: String,
        redirectURI: RedirectURI,
        scopes: [String],
        codeChallenge: CodeChallenge,
        state: ParameterValue? = nil,
        additionalParameters: [FormParameter] = []
    ) throws(ValidationError) {
        guard platform.allows(redirectURI.kind) else { throw .redirectURIKindNotAllowed }
        guard ClientIdentifier.isWellFormed(clientID.utf8.span) else { throw .malformedClientID }
        guard !scopes.isEmpty else { throw .parameter(.missing(.scope)) }
        guard scopes.allSatisfy({ Scope.isName($0.utf8.span) }) else { throw .malformedScope }
        guard state?.bytes.isEmpty != true else { throw .parameter(.empty(.state)) }
        try Self.checkAdditionalParameters(additionalParameters)
        let state = if let state { state } else { try Self.randomState() }
        self.init(
            clientID: clientID,
            redirectURI: redirectURI,
            scopes: scopes,
            state: state,
            optionalCodeChallenge: codeChallenge,
            additionalParameters: additionalParameters
        )
        guard !holdsVerifier(written(to: "")) else { throw .verifierInRequest }
    }

    private static func checkAdditionalParameters(_ parameters: [FormParameter]) throws(ValidationError) {
        var names: Set<[UInt8]> = []
        for parameter in parameters {
            let known = OAuthParameter(name: parameter.name.bytes.span)
            if let known, known.isOfRequest {
                throw known == .codeVerifier ? .verifierInRequest : .parameter(.repeated(known))
            }
            guard !parameter.name.bytes.isEmpty, !parameter.value.bytes.isEmpty else { throw .parameter(.empty(known)) }
            guard names.insert(parameter.name.bytes).inserted else { throw .parameter(.repeated(known)) }
        }
    }

    private static func randomState() throws(ValidationError) -> ParameterValue {
        do {
            return ParameterValue(try SecureRandom.base64URLString())
        } catch {
            throw .generatorUnavailable
        }
    }
}

extension AuthorizationRequest: RedactedConvertible {
    var redactedDescription: String {
        "authorization request, scopes: \(scopes.count), further parameters: \(additionalParameters.count)"
    }
}
