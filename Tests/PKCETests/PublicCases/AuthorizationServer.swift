import CryptoPrimitives
import PKCE

/// The two endpoints of a server, as far as PKCE goes, and the one store between them.
actor AuthorizationServer {
    enum TokenError: Error, Equatable {
        /// Never issued, or spent.
        case unknownCode
        case refused(PKCEError)
    }

    private let policy: PKCEPolicy
    private var challenges: [String: CodeChallenge?] = [:]

    init(policy: PKCEPolicy = PKCEPolicy()) {
        self.policy = policy
    }

    /// The authorization code for a request whose user has agreed.
    func authorize(codeChallenge: String?, codeChallengeMethod: String?) throws -> String {
        let challenge = try policy.challenge(codeChallenge: codeChallenge, codeChallengeMethod: codeChallengeMethod)
        let code = try SecureRandom.base64URLString()
        challenges[code] = .some(challenge)
        return code
    }

    /// Redeems a code. Code and challenge leave the store in one step before anything is judged: a failure spends them.
    func redeem(code: String, codeVerifier: String?) throws(TokenError) {
        guard let challenge = challenges.removeValue(forKey: code) else { throw .unknownCode }
        do {
            try policy.verify(codeVerifier: codeVerifier, for: challenge)
        } catch {
            throw .refused(error)
        }
    }
}
