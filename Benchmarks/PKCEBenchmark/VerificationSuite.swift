import PKCEMeasurement
import PKCE

/// What a server does at its token endpoint.
enum VerificationSuite {
    static let operations = [
        Operation(
            "verify/43/direct",
            references: ["floor/sha256-block"],
            obstacle: HashPathSwitch.obstacleToDirect
        ) {
            try verification(of: Samples.bytes(Samples.verifier))
        },
        Operation("verify/43/evp", references: ["floor/sha256-evp-reuse"], process: HashPathSwitch.throughEVP) {
            try verification(of: Samples.bytes(Samples.verifier))
        },
        Operation("verify/43/string", references: ["floor/sha256-block"]) {
            let parameter = Samples.string(Samples.verifier)
            let challenge = try CodeChallenge(parsing: Samples.challenge)
            return { count in
                for _ in 0..<count {
                    guard try challenge.isSatisfied(byParameter: parameter) else { throw WrongAnswer("isSatisfied") }
                }
            }
        },
        Operation("verify/128/direct", references: ["floor/sha256-3-blocks"], obstacle: HashPathSwitch.obstacleToDirect)
        {
            try verification(of: Samples.longVerifier())
        },
        Operation("policy/redeem", references: ["floor/sha256-block"]) {
            let policy = PKCEPolicy()
            let parameter = Samples.string(Samples.verifier)
            let challenge = try CodeChallenge(parsing: Samples.challenge)
            return { count in
                for _ in 0..<count { try policy.verify(codeVerifier: parameter, for: challenge) }
            }
        },
    ]

    private static func verification(of parameter: [UInt8]) throws -> Operation.Body {
        let challenge = try Samples.challenge(of: parameter)
        return { count in
            for _ in 0..<count {
                guard try challenge.isSatisfied(byParameter: parameter.span) else { throw WrongAnswer("isSatisfied") }
            }
        }
    }
}
