import CryptoPrimitives
import PKCE
import Testing

private let optional = PKCEPolicy(requirement: .optional)
private let both = PKCEPolicy(methods: [.s256, .plain])

private let missing = Refusal(.missingVerifier, "invalid_grant", "code_verifier is missing")
private let short = Refusal(
    .malformedVerifier(.invalidCount),
    "invalid_request",
    "code_verifier is not 43 to 128 characters long"
)
private let unexpected = Refusal(
    .unexpectedVerifier,
    "invalid_grant",
    "code_verifier is not expected: the code was issued without a code_challenge"
)
private let mismatch = Refusal(
    .verifierMismatch,
    "invalid_grant",
    "code_verifier does not match the code_challenge"
)
private let noChallenge = Refusal(.missingChallenge, "invalid_request", "code_challenge is missing")
private let wrongLength = Refusal(
    .malformedChallenge(.invalidCount),
    "invalid_request",
    "code_challenge has a wrong length: 43 characters for S256, 43 to 128 for plain"
)
private let padding = Refusal(
    .malformedChallenge(.invalidCharacter(at: 43)),
    "invalid_request",
    "code_challenge has a character outside A-Z a-z 0-9 - _ at offset 43"
)
private let unsupportedMethod = Refusal(
    .unsupportedMethod,
    "invalid_request",
    "code_challenge_method is not supported"
)
private let missingMethod = Refusal(
    .missingMethod,
    "invalid_request",
    "code_challenge_method is missing, which means plain, and plain is not supported"
)

/// Of a text that no client may use as a verifier.
private let challengeOfLetterA = "ypeBEsobvcr6wjGzmiPcTaeG7_gUfE5yuYB3ha_uSLs"

@Suite("Public cases: binding, downgrade, error mapping")
struct PublicCasesBindingTests {
    static let tokenCases: [TokenCase] = [
        TokenCase(
            "a verifier is checked only where one is sent",
            "https://goauthentik.io/docs/security/CVE-2023-48228",
            stored: c,
            verifier: nil,
            missing
        ),
        TokenCase(
            "an empty or absent verifier skips the check",
            "obot-platform/mcp-oauth-proxy/pull/49",
            stored: c,
            verifier: "",
            short
        ),
        TokenCase(
            "an empty or absent verifier skips the check",
            "obot-platform/mcp-oauth-proxy/pull/49",
            stored: c,
            verifier: nil,
            missing
        ),
        TokenCase(
            "an empty or absent verifier skips the check",
            "obot-platform/mcp-oauth-proxy/pull/49",
            both,
            stored: v,
            method: .plain,
            verifier: "",
            short
        ),
        TokenCase(
            "an empty or absent verifier skips the check",
            "obot-platform/mcp-oauth-proxy/pull/49",
            both,
            stored: v,
            method: .plain,
            verifier: nil,
            missing
        ),
        TokenCase(
            "a verifier is accepted though no challenge was stored",
            "thephpleague/oauth2-server/issues/1323",
            stored: nil,
            verifier: v,
            unexpected
        ),
        TokenCase(
            "a verifier without a challenge, where PKCE is optional",
            "keycloak/keycloak/pull/26808",
            optional,
            stored: nil,
            verifier: v,
            unexpected
        ),
        TokenCase(
            "a verifier without a challenge, in a library",
            "zitadel/oidc/pull/741",
            stored: nil,
            verifier: v,
            unexpected
        ),
        TokenCase(
            "older advice: ignore a stray verifier",
            "doorkeeper-gem/doorkeeper/issues/1411",
            stored: nil,
            verifier: v,
            unexpected
        ),
        TokenCase(
            "a verifier of one character",
            "coder/coder/pull/28003",
            stored: challengeOfLetterA,
            verifier: "a",
            short
        ),
        TokenCase(
            "a missing verifier has the wrong error code",
            "mosip/esignet/issues/2259",
            stored: c,
            verifier: nil,
            missing
        ),
        TokenCase(
            "a missing verifier has the wrong error code",
            "thunder-id/thunderid/issues/4454",
            stored: c,
            verifier: nil,
            missing
        ),
        TokenCase(
            "a wrong verifier has the wrong error code",
            "spring-attic/spring-authorization-server/pull/581",
            stored: c,
            verifier: letters(43),
            mismatch
        ),
    ]

    @Test(arguments: tokenCases) func tokenRequest(case: TokenCase) throws {
        try `case`.check()
    }

    static let authorizationCases: [AuthorizationCase] = [
        AuthorizationCase(
            "an empty challenge switches PKCE off",
            "getsentry/sentry/pull/104418",
            challenge: "",
            method: "S256",
            wrongLength
        ),
        AuthorizationCase(
            "an empty challenge switches PKCE off",
            "getsentry/sentry/pull/104418",
            optional,
            challenge: "",
            method: "S256",
            wrongLength
        ),
        AuthorizationCase(
            "an empty challenge switches PKCE off",
            "getsentry/sentry/pull/104418",
            optional,
            challenge: "",
            method: nil,
            missingMethod
        ),
        AuthorizationCase(
            "no method means plain, though plain is off",
            "ferriskey/ferriskey/pull/1102",
            challenge: v,
            method: nil,
            missingMethod
        ),
        AuthorizationCase(
            "a method without a challenge",
            "node-oauth/node-oauth2-server/pull/449",
            challenge: nil,
            method: "plain",
            noChallenge
        ),
        AuthorizationCase(
            "a method without a challenge",
            "node-oauth/node-oauth2-server/pull/449",
            optional,
            challenge: nil,
            method: "plain",
            noChallenge
        ),
        AuthorizationCase(
            "an unknown method falls back",
            "ory/hydra/issues/1512",
            challenge: c,
            method: "S257",
            unsupportedMethod
        ),
        AuthorizationCase(
            "an unknown method falls back",
            "ory/hydra/issues/1512",
            both,
            challenge: c,
            method: "S257",
            unsupportedMethod
        ),
        AuthorizationCase(
            "the name of the method in another case",
            "jasonraimondi/ts-oauth2-server/issues/25",
            challenge: c,
            method: "S256",
            nil
        ),
        AuthorizationCase(
            "the name of the method in another case",
            "jasonraimondi/ts-oauth2-server/issues/25",
            challenge: c,
            method: "s256",
            unsupportedMethod
        ),
        AuthorizationCase(
            "plain shows the verifier in URLs and logs",
            "supabase/auth/pull/2669",
            challenge: v,
            method: "plain",
            unsupportedMethod
        ),
        AuthorizationCase(
            "plain shows the verifier in URLs and logs",
            "supabase/auth/pull/2669",
            both,
            challenge: v,
            method: "plain",
            nil
        ),
        AuthorizationCase(
            "an empty method",
            "thunder-id/thunderid/pull/1586",
            challenge: c,
            method: "",
            unsupportedMethod
        ),
        AuthorizationCase(
            "a padded challenge",
            "keycloak/keycloak/issues/15739",
            challenge: c + "=",
            method: "S256",
            padding
        ),
        AuthorizationCase(
            "an overlong challenge reaches the store",
            "bitfoundation/bitplatform/pull/13161",
            challenge: long,
            method: "S256",
            wrongLength
        ),
        AuthorizationCase(
            "an overlong challenge reaches the store",
            "bitfoundation/bitplatform/pull/13161",
            both,
            challenge: long,
            method: "plain",
            wrongLength
        ),
    ]

    private static let long = letters(129)

    @Test(arguments: authorizationCases) func authorizationRequest(case: AuthorizationCase) {
        `case`.check()
    }

    /// https://github.com/ory/fosite/pull/883: the second try came without a verifier and passed.
    /// https://github.com/coder/coder/pull/28003: a failed try left the code usable.
    /// https://github.com/grafana/mcp-grafana/pull/851: wrong verifier first, right one second.
    @Test(arguments: [letters(43), "a", "", nil], [nil, v])
    func aCodeIsSpentByAFailedTry(first: String?, second: String?) async throws {
        for policy in [PKCEPolicy(), optional] {
            let server = AuthorizationServer(policy: policy)
            let code = try await server.authorize(codeChallenge: c, codeChallengeMethod: "S256")
            let error: PKCEError =
                switch first {
                case nil: .missingVerifier
                case letters(43): .verifierMismatch
                default: .malformedVerifier(.invalidCount)
                }
            await #expect(throws: AuthorizationServer.TokenError.refused(error)) {
                try await server.redeem(code: code, codeVerifier: first)
            }
            await #expect(throws: AuthorizationServer.TokenError.unknownCode) {
                try await server.redeem(code: code, codeVerifier: second)
            }
        }
    }

    @Test func aCodeIsRedeemedOnce() async throws {
        let server = AuthorizationServer()
        let code = try await server.authorize(codeChallenge: c, codeChallengeMethod: "S256")
        try await server.redeem(code: code, codeVerifier: v)
        await #expect(throws: AuthorizationServer.TokenError.unknownCode) {
            try await server.redeem(code: code, codeVerifier: v)
        }
    }

    @Test func ofManyTriesAtOnceOneRedeems() async throws {
        let server = AuthorizationServer()
        let code = try await server.authorize(codeChallenge: c, codeChallengeMethod: "S256")
        let redeemed = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<50 { group.addTask { (try? await server.redeem(code: code, codeVerifier: v)) != nil } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(redeemed == 1)
    }

    /// https://github.com/python-social-auth/social-core/issues/1681: a method in lower case and 32 characters.
    @Test func theDefaultsOfAClientAreLegal() throws {
        #expect(CodeChallenge.Method.s256.rawValue == "S256")
        let verifier = try CodeVerifier()
        #expect(verifier.count >= 43)
    }

    /// https://github.com/Abblix/Oidc.Server/pull/217: a set of challenges is a detector of constant ones.
    @Test func aChallengeThatComesAgainIsSeen() throws {
        var seen = Set<CodeChallenge>()
        let policy = PKCEPolicy()
        let first = try #require(try policy.challenge(codeChallenge: c, codeChallengeMethod: "S256"))
        let second = try #require(try policy.challenge(codeChallenge: c, codeChallengeMethod: "S256"))
        let other = CodeChallenge(for: try CodeVerifier())
        #expect(seen.insert(first).inserted)
        #expect(seen.insert(other).inserted)
        #expect(!seen.insert(second).inserted)
        // The same verifier is seen under another method, too.
        #expect(!seen.insert(try CodeChallenge(parsing: v, method: .plain)).inserted)
    }

    /// https://github.com/tinyauthapp/tinyauth/issues/420: a verifier that was made once, at start.
    @Test func twoPairsDiffer() throws {
        let first = try CodeVerifier()
        let second = try CodeVerifier()
        #expect(first.parameterValue != second.parameterValue)
        #expect(CodeChallenge(for: first) != CodeChallenge(for: second))
    }

    /// https://github.com/Waishnav/devspace/issues/39: a verifier that is accepted and never read.
    @Test(arguments: Verification.allCases) func everyEntryPointReadsTheVerifier(verification: Verification) throws {
        #expect(try !verification.isSatisfied(CodeChallenge(parsing: c), by: letters(43)))
        #expect(try verification.isSatisfied(CodeChallenge(parsing: c), by: v))
        #expect(
            judge(PKCEPolicy(), codeVerifier: letters(43), for: try CodeChallenge(parsing: c)).allSatisfy { $0 != nil }
        )
    }
}
