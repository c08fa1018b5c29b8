import PKCEMeasurement
import CryptoPrimitives
import PKCE

/// What PKCE and its random values cost a server for one login.
enum LoginSuite {
    /// An authorization request, for which the server makes a state towards its own upstream and a code, and the token
    /// request that redeems the code.
    static let login = Operation("login", references: ["floor/sha256-block"]) {
        let policy = PKCEPolicy()
        let codeChallenge = Samples.string(Samples.challenge)
        let method = Samples.string("S256")
        let codeVerifier = Samples.string(Samples.verifier)
        return { count in
            for _ in 0..<count {
                let challenge = try policy.challenge(codeChallenge: codeChallenge, codeChallengeMethod: method)
                keep(try SecureRandom.base64URLString())
                keep(try SecureRandom.base64URLString())
                try policy.verify(codeVerifier: codeVerifier, for: challenge)
            }
        }
    }
}
