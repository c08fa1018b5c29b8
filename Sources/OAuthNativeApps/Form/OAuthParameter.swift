/// The name of a parameter that this module reads or writes; the raw value is its wire name, case-sensitive.
///
/// Sources: RFC 6749 §4.1.1 and §4.1.2, RFC 7636 §4.3, RFC 9207 §2.
@nonexhaustive
public enum OAuthParameter: String, Hashable, Sendable, CaseIterable {
    /// What identifies the client.
    case clientID = "client_id"
    /// Where the response goes.
    case redirectURI = "redirect_uri"
    /// What is asked for: `code`.
    case responseType = "response_type"
    /// What the client wants access to.
    case scope = "scope"
    /// What the client wants back unchanged.
    case state = "state"
    /// What the client will prove with its verifier.
    case codeChallenge = "code_challenge"
    /// How the challenge was made.
    case codeChallengeMethod = "code_challenge_method"
    /// The secret behind the challenge, which no URL may hold.
    case codeVerifier = "code_verifier"
    /// The authorization code.
    case code = "code"
    /// The server that sends the response.
    case issuer = "iss"
    /// Why there is no code.
    case error = "error"
    /// The same for people.
    case errorDescription = "error_description"
    /// A page about the error.
    case errorURI = "error_uri"

    /// Whether the parameter belongs to an authorization request, or, for the verifier, must never be in one.
    var isOfRequest: Bool {
        switch self {
        case .clientID, .redirectURI, .responseType, .scope, .state, .codeChallenge, .codeChallengeMethod,
            .codeVerifier:
            true
        case .code, .issuer, .error, .errorDescription, .errorURI: false
        }
    }

    /// Whether the parameter belongs to an authorization response.
    var isOfResponse: Bool {
        switch self {
        case .code, .state, .issuer, .error, .errorDescription, .errorURI: true
        case .clientID, .redirectURI, .responseType, .scope, .codeChallenge, .codeChallengeMethod, .codeVerifier: false
        }
    }

    /// Creates the parameter of a wire name, as bytes; `nil` for any other name.
    init?(name: Span<UInt8>) {
        // Between ASCII strings, `==` is that of their bytes.
        guard name.indices.allSatisfy({ name[$0] < 0x80 }) else { return nil }
        self.init(rawValue: String(ascii: name))
    }
}
