import CryptoPrimitives
import PKCE

func fuzzVerifier(_ input: [UInt8]) {
    let parsed = Outcome { try CodeVerifier(parsing: input.span).parameterValue }
    let expected: Outcome<String> =
        if Slow.isVerifier(input) {
            .value(String(decoding: input, as: UTF8.self))
        } else {
            Outcome {
                throw (43...128).contains(input.count)
                    ? CodeVerifier.FormatError.invalidCharacter : CodeVerifier.FormatError.invalidCount
            }
        }
    require(parsed == expected, "\(parsed), not \(expected)")
    if let text = String(validating: input, as: UTF8.self) {
        require(Outcome { try CodeVerifier(parsing: text).parameterValue } == expected, "as a string")
    }
}

func fuzzChallenge(_ input: [UInt8]) {
    let challenge = Outcome { try CodeChallenge(parsing: input.span) }
    let digest = Slow.decode(input)
    require(challenge.isError == (digest?.count != 32), "S256: \(challenge)")
    if let value = challenge.value {
        require(Array(value.parameterValue.utf8) == input, "the text of a challenge is not the one it was parsed from")
    }
    let plain = Outcome { try CodeChallenge(parsing: input.span, method: .plain) }
    require(plain.isError == !Slow.isVerifier(input), "plain: \(plain)")
    if let value = plain.value {
        require(
            Array(value.parameterValue.utf8) == Slow.encode(Slow.sha256(input)),
            "a plain challenge is not its digest"
        )
    }
}

/// The first byte says which bit of the challenge is wrong, or none.
func fuzzSatisfied(_ input: [UInt8]) {
    guard let choice = input.first else { return }
    let verifier = Array(input.dropFirst())
    var digest = Slow.sha256(verifier)
    let isRight = choice >= 128
    if !isRight { digest[Int(choice) / 4 % 32] ^= 1 << (choice % 8) }
    guard let challenge = try? CodeChallenge(parsing: Slow.encode(digest).span) else {
        return require(false, "a challenge that is well-formed is refused")
    }
    let answer = Outcome { try challenge.isSatisfied(byParameter: verifier.span) }
    if Slow.isVerifier(verifier) {
        require(answer == .value(isRight), "\(answer), not \(isRight)")
    } else {
        require(answer.isError, "a malformed verifier is judged")
    }
    let hashed = SHA256.hash(verifier.span).bytes
    let right = Slow.sha256(verifier)
    require(hashed.indices.allSatisfy { hashed[$0] == right[$0] }, "a wrong digest of \(verifier.count) bytes")
}

func fuzzDecode(_ input: [UInt8]) {
    let decoded = Outcome { try Base64URL.decode(input.span) }
    require(decoded.value == Slow.decode(input), "decode: \(decoded)")
    require(Array(Base64URL.encode(input.span).utf8) == Slow.encode(input), "encode")
    let back = Outcome { try Base64URL.decode(Slow.encode(input).span) }
    require(back == .value(input), "decode after encode: \(back)")
}

/// A byte of switches, then the three parameters, each ended by a zero byte.
func fuzzPolicy(_ input: [UInt8]) {
    guard let switches = input.first else { return }
    func has(_ bit: UInt8) -> Bool { switches & bit != 0 }
    let fields = input.dropFirst().split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false).map(Array.init)
    let codeChallenge = has(1) ? fields.first : nil
    let methodName = has(2) ? fields.dropFirst().first : nil
    let verifier = has(4) ? fields.dropFirst(2).first : nil
    let methods: Set<CodeChallenge.Method> = has(8) ? (has(16) ? [.s256, .plain] : [.plain]) : [.s256]
    let policy = PKCEPolicy(requirement: has(32) ? .optional : .required, methods: methods)

    let issued = Outcome { () throws -> CodeChallenge? in
        try policy.challenge(codeChallengeBytes: codeChallenge?.span, codeChallengeMethodBytes: methodName?.span)
    }
    let stored = slowChallenge(codeChallenge, methodName, policy)
    require(
        issued.isError == (stored == nil),
        "authorization endpoint: \(issued), expected \(String(describing: stored))"
    )
    guard let stored, let challenge = issued.value else { return }
    require(challenge.map { Array($0.parameterValue.utf8) } == stored, "another challenge is stored")

    let redeemed = Outcome { () throws -> Bool in
        try policy.verify(codeVerifierBytes: verifier?.span, for: challenge)
        return true
    }
    let isRight =
        switch (stored, verifier) {
        case (let stored?, let verifier?): Slow.isVerifier(verifier) && Slow.encode(Slow.sha256(verifier)) == stored
        case (nil, nil): policy.requirement == .optional
        default: false
        }
    require(redeemed.isError == !isRight, "token endpoint: \(redeemed)")
}

/// What is to be stored: nothing where the request is refused, and nothing within where there is no challenge to store.
private func slowChallenge(_ codeChallenge: [UInt8]?, _ name: [UInt8]?, _ policy: PKCEPolicy) -> [UInt8]?? {
    guard let codeChallenge else {
        guard name == nil, policy.requirement == .optional else { return .none }
        return .some(nil)
    }
    switch name.map({ String(decoding: $0, as: UTF8.self) }) ?? "plain" {
    case "S256" where policy.methods.contains(.s256) && name?.count == 4:
        guard Slow.decode(codeChallenge)?.count == 32 else { return .none }
        return .some(codeChallenge)
    case "plain" where policy.methods.contains(.plain) && (name == nil || name?.count == 5):
        guard Slow.isVerifier(codeChallenge) else { return .none }
        return .some(Slow.encode(Slow.sha256(codeChallenge)))
    default:
        return .none
    }
}
