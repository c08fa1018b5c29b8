import CryptoPrimitives
import PKCE
import Testing

/// The code of the articles does what they say.
@Suite struct ArticleTests {
    private let verifierText = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    private let challengeText = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

    private func grant(for policy: PKCEPolicy = PKCEPolicy()) throws -> (code: String, grant: Grant) {
        try issueCode(
            clientID: "app",
            redirectURI: "com.example.app:/done",
            query: ["code_challenge": challengeText, "code_challenge_method": "S256"],
            policy: policy
        )
    }

    @Test func thePoliciesAnnounceTheMethodsThatTheyTake() {
        #expect(policies().policy.codeChallengeMethodsSupported == ["S256"])
        #expect(policies().lenientPolicy.codeChallengeMethodsSupported == ["S256", "plain"])
        #expect(policies().policy.requirement == .required)
        #expect(policies().lenientPolicy.requirement == .optional)
    }

    @Test func aCodeIsIssuedWithTheChallengeThatCame() throws {
        let (code, grant) = try grant()
        #expect(code.utf8.count == 43)
        #expect(grant.codeChallenge == CodeChallenge(challengeText))
        #expect(try self.grant().code != code)
    }

    @Test func aLenientPolicyIssuesACodeWithoutAChallengeADefaultOneDoesNot() throws {
        let plain = try issueCode(clientID: "app", redirectURI: "a:/b", query: [:], policy: policies().lenientPolicy)
        #expect(plain.grant.codeChallenge == nil)
        #expect(throws: PKCEError.missingChallenge) {
            try issueCode(clientID: "app", redirectURI: "a:/b", query: [:], policy: policies().policy)
        }
    }

    @Test func anErrorResponseNamesTheRuleAndEchoesTheState() {
        let refused = errorParameters(for: PKCEError.missingChallenge, state: "s")
        let expected = ["error": "invalid_request", "error_description": "code_challenge is missing", "state": "s"]
        #expect(refused == expected)
        let failed = errorParameters(for: SecureRandom.GenerationError.generatorUnavailable, state: nil)
        #expect(failed == ["error": "server_error"])
    }

    @Test func theRightVerifierRedeemsACodeOnce() async throws {
        let store = GrantStore()
        let (code, grant) = try grant()
        await store.keep(grant, for: code)
        let form = ["code": code, "redirect_uri": "com.example.app:/done", "code_verifier": verifierText]
        let redeemed = try await redeem(form, clientID: "app", store: store, policy: PKCEPolicy())
        #expect(redeemed.codeChallenge == grant.codeChallenge)
        await #expect(throws: TokenError.invalidGrant) {
            try await redeem(form, clientID: "app", store: store, policy: PKCEPolicy())
        }
    }

    @Test(arguments: [
        ("code_verifier", String(repeating: "A", count: 43)), ("code_verifier", ""), ("redirect_uri", "a:/b"),
    ])
    func aFailedAttemptSpendsTheCode(parameter: String, value: String) async throws {
        let store = GrantStore()
        let (code, grant) = try grant()
        await store.keep(grant, for: code)
        let form = ["code": code, "redirect_uri": "com.example.app:/done", "code_verifier": verifierText]
        let wrongForm = form.merging([parameter: value]) { $1 }
        await #expect(throws: (any Error).self) {
            try await redeem(wrongForm, clientID: "app", store: store, policy: PKCEPolicy())
        }
        await #expect(throws: TokenError.invalidGrant) {
            try await redeem(form, clientID: "app", store: store, policy: PKCEPolicy())
        }
    }

    @Test func aCodeOfAnotherClientIsNotRedeemedAndOneThatIsMissingIsAnInvalidRequest()
        async throws
    {
        let store = GrantStore()
        await #expect(throws: TokenError.invalidRequest) {
            try await redeem(["redirect_uri": "a:/b"], clientID: "app", store: store, policy: PKCEPolicy())
        }
        let (code, grant) = try grant()
        await store.keep(grant, for: code)
        let form = ["code": code, "redirect_uri": "com.example.app:/done", "code_verifier": verifierText]
        await #expect(throws: TokenError.invalidGrant) {
            try await redeem(form, clientID: "other", store: store, policy: PKCEPolicy())
        }
    }

    @Test func aServerMayMapAReasonOtherwise() {
        #expect(errorCode(for: .missingVerifier) == "invalid_request")
        #expect(errorCode(for: .verifierMismatch) == "invalid_grant")
    }

    @Test func aVerifierIsRedeemedWhereItLiesInTheBody() throws {
        let body = Array("code=c&code_verifier=\(verifierText)".utf8)
        let stored = CodeChallenge(challengeText)
        try redeem(body: body.span, verifier: 21..<64, for: stored, policy: PKCEPolicy())
        #expect(throws: PKCEError.malformedVerifier(.invalidCount)) {
            try redeem(body: body.span, verifier: 21..<63, for: stored, policy: PKCEPolicy())
        }
    }

    @Test func aClientLogsInWithWhatTheArticleKeeps() throws {
        let login = try Login()
        let parameters = login.authorizationParameters
        let state = try #require(parameters["state"])
        let isAnswered = (right: login.isAnswered(byState: state), wrong: login.isAnswered(byState: "\(state)A"))
        #expect(isAnswered == (true, false))
        let issued = try issueCode(clientID: "app", redirectURI: "a:/b", query: parameters, policy: PKCEPolicy())
        let form = login.tokenParameters(code: issued.code)
        #expect(form["code"] == issued.code)
        #expect(form["code_verifier"] != state)
        try PKCEPolicy().verify(codeVerifier: form["code_verifier"], for: issued.grant.codeChallenge)
    }

    @Test func aVerifierOfAnotherMakerGivesTheChallengeOfRFC7636AppendixB() throws {
        #expect(try challenge(ofVerifier: verifierText) == challengeText)
        #expect(throws: CodeVerifier.FormatError.invalidCount) { try challenge(ofVerifier: "too short") }
    }
}
