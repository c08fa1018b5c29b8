import CryptoPrimitives
import PKCE

// The doc comment saves a line.
// swift-format-ignore
func judgeBothEndpoints(query: [String: String], form: [String: String]) throws {
    // >>> PKCEPolicy.swift
    let policy = PKCEPolicy()
    let challenge = try policy.challenge(codeChallenge: query["code_challenge"],
                                         codeChallengeMethod: query["code_challenge_method"])
    try policy.verify(codeVerifier: form["code_verifier"], for: challenge)
    // <<<
}

func digest(header: [UInt8], body: [UInt8]) -> SHA256.Digest {
    // >>> SHA256.swift
    var hash = SHA256()
    hash.update(header.span)
    hash.update(body.span)
    let digest = hash.finalize()
    // <<<
    return digest
}

func randomKey() throws -> [32 of UInt8] {
    // >>> SecureRandom.swift
    let key: [32 of UInt8] = try SecureRandom.bytes()
    // <<<
    return key
}

func sendNewVerifier(_ send: (Span<UInt8>) -> Void) throws {
    // >>> CodeVerifier+Text.swift
    let verifier = try CodeVerifier()
    send(verifier.span)
    // <<<
}
