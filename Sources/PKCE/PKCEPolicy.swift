/// What an authorization server asks of its clients, and the check of both endpoints against it.
///
/// The policy takes the raw optional parameters and answers, or throws a ``PKCEError``. It holds what is easily missed: an
/// empty parameter is not an absent one, a stored challenge is always checked, a verifier that nothing was stored for is
/// refused, a missing method means `plain`, an unknown one is never replaced by another. Nothing is changed by a call, so a
/// code must be spent by the server **before** ``verify(codeVerifier:for:)``: a failed attempt leaves no second one.
///
/// ```swift
/// let policy = PKCEPolicy()
/// let challenge = try policy.challenge(codeChallenge: query["code_challenge"],
///                                      codeChallengeMethod: query["code_challenge_method"])
/// try policy.verify(codeVerifier: form["code_verifier"], for: challenge)
/// ```
///
/// Sources: RFC 7636 §4.3 to §4.6, RFC 9700 §2.1.1 and §4.8.
public struct PKCEPolicy: Hashable, Sendable {
    /// Whether a client may do without PKCE.
    @nonexhaustive
    public enum Requirement: Hashable, Sendable {
        /// Every authorization request carries a challenge, as RFC 9700 §2.1.1 asks for public clients.
        case required
        /// An authorization request may carry none; one that does is held to it.
        case optional
    }

    /// Whether a client may do without PKCE.
    public let requirement: Requirement

    /// The methods that an authorization request may use.
    public let methods: Set<CodeChallenge.Method>

    /// A policy; by default PKCE is required and `S256` is the one method.
    ///
    /// - Parameters:
    ///   - requirement: Whether a client may do without PKCE.
    ///   - methods: The methods that are enabled. Traps when empty. `plain` shows the verifier to everyone who sees the
    ///     authorization request; enable it for clients that cannot do better only.
    public init(requirement: Requirement = .required, methods: Set<CodeChallenge.Method> = [.s256]) {
        precondition(!methods.isEmpty, "a policy enables one code_challenge_method at least")
        self.requirement = requirement
        self.methods = methods
    }

    /// The value of `code_challenge_methods_supported` in the server's metadata, `S256` first. Source: RFC 8414 §2.
    public var codeChallengeMethodsSupported: [String] {
        CodeChallenge.Method.allCases.filter(methods.contains).map(\.rawValue)
    }
}
