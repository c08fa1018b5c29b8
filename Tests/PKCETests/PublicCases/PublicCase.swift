import PKCE
import Testing

/// A failure that people reported against other software, as a row of a table: what went wrong, where it was reported, the
/// input, and the right answer.
protocol PublicCase: Sendable, CustomTestStringConvertible {
    /// What went wrong there, in words.
    var name: String { get }
    /// A GitHub thread without the host, or a whole URL.
    var source: String { get }
}

extension PublicCase {
    var testDescription: String { "\(name): \(source.hasPrefix("https:") ? "" : "https://github.com/")\(source)" }
}

/// The answer to a request that is refused: the reason, and what a server sends.
struct Refusal: Sendable {
    let error: PKCEError
    let oauthError: String
    let description: String

    init(_ error: PKCEError, _ oauthError: String, _ description: String) {
        self.error = error
        self.oauthError = oauthError
        self.description = description
    }

    /// Whether the answer is this one, may be sent, names the parameter, and shows none of the values that came in.
    func check(
        _ actual: PKCEError,
        parameter: String,
        values: [String?],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(actual == error, sourceLocation: sourceLocation)
        #expect(actual.oauthError.rawValue == oauthError, sourceLocation: sourceLocation)
        #expect(actual.description == description, sourceLocation: sourceLocation)
        #expect(isSafeErrorDescription(actual.description), sourceLocation: sourceLocation)
        #expect(actual.description.contains(parameter), sourceLocation: sourceLocation)
        // A value of a letter or two is in every sentence, and a rule may name the methods there are.
        for value in values.compactMap(\.self)
        where value.utf8.count > 2 && CodeChallenge.Method(rawValue: value) == nil {
            #expect(!actual.description.contains(value), sourceLocation: sourceLocation)
        }
    }
}

/// An authorization request and what becomes of it.
struct AuthorizationCase: PublicCase {
    let name: String
    let source: String
    let policy: PKCEPolicy
    let codeChallenge: String?
    let method: String?
    /// Nothing where the request is accepted.
    let refusal: Refusal?

    init(
        _ name: String,
        _ source: String,
        _ policy: PKCEPolicy = PKCEPolicy(),
        challenge: String?,
        method: String?,
        _ refusal: Refusal?
    ) {
        (self.name, self.source, self.policy, self.refusal) = (name, source, policy, refusal)
        (self.codeChallenge, self.method) = (challenge, method)
    }

    func check() {
        let isAboutMethod = refusal?.error == .unsupportedMethod || refusal?.error == .missingMethod
        let parameter = isAboutMethod ? "code_challenge_method" : "code_challenge "
        for result in judge(policy, codeChallenge: codeChallenge, codeChallengeMethod: method) {
            switch (result, refusal) {
            case (.success(let challenge), nil): #expect(challenge != nil)
            case (.failure(let error), let refusal?):
                refusal.check(error, parameter: parameter, values: [codeChallenge, method])
            default: Issue.record("\(result) instead of \(String(describing: refusal))")
            }
        }
    }
}

/// A token request for a code with a stored challenge, or none, and what becomes of it.
struct TokenCase: PublicCase {
    let name: String
    let source: String
    let policy: PKCEPolicy
    /// The challenge as it arrived at the authorization endpoint.
    let stored: String?
    let method: CodeChallenge.Method
    let verifier: String?
    let refusal: Refusal

    init(
        _ name: String,
        _ source: String,
        _ policy: PKCEPolicy = PKCEPolicy(),
        stored: String?,
        method: CodeChallenge.Method = .s256,
        verifier: String?,
        _ refusal: Refusal
    ) {
        (self.name, self.source, self.policy, self.refusal) = (name, source, policy, refusal)
        (self.stored, self.method, self.verifier) = (stored, method, verifier)
    }

    func check() throws {
        let challenge = try stored.map { try CodeChallenge(parsing: $0, method: method) }
        for error in judge(policy, codeVerifier: verifier, for: challenge) {
            refusal.check(try #require(error), parameter: "code_verifier", values: [verifier])
        }
    }
}

/// Letter A, n times.
func letters(_ count: Int) -> String {
    String(repeating: "A", count: count)
}

/// The verifier and challenge of RFC 7636 appendix B.
let v = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
let c = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
