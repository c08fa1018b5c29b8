import PKCE
import PKCETestSupport
import Testing

/// Every answer of a policy, written down from RFC 7636 and RFC 9700, one table for each endpoint.
private enum Matrix {
    /// What follows a policy and a `code_challenge_method` parameter, for each kind of `code_challenge` parameter.
    static let authorizationEndpoint = """
        policy   methods method  | absent empty  S256   sibling padded 42     128
        required S256    absent  | noCh   noMeth noMeth noMeth  noMeth noMeth noMeth
        required S256    empty   | noCh   method method method  method method method
        required S256    S256    | noCh   count  S256   spare   char   count  count
        required S256    plain   | noCh   method method method  method method method
        required S256    s256    | noCh   method method method  method method method
        required plain   absent  | noCh   count  plain  plain   vchar  count  plain
        required plain   empty   | noCh   method method method  method method method
        required plain   S256    | noCh   method method method  method method method
        required plain   plain   | noCh   count  plain  plain   vchar  count  plain
        required plain   s256    | noCh   method method method  method method method
        required both    absent  | noCh   count  plain  plain   vchar  count  plain
        required both    empty   | noCh   method method method  method method method
        required both    S256    | noCh   count  S256   spare   char   count  count
        required both    plain   | noCh   count  plain  plain   vchar  count  plain
        required both    s256    | noCh   method method method  method method method
        optional S256    absent  | none   noMeth noMeth noMeth  noMeth noMeth noMeth
        optional S256    empty   | noCh   method method method  method method method
        optional S256    S256    | noCh   count  S256   spare   char   count  count
        optional S256    plain   | noCh   method method method  method method method
        optional S256    s256    | noCh   method method method  method method method
        optional plain   absent  | none   count  plain  plain   vchar  count  plain
        optional plain   empty   | noCh   method method method  method method method
        optional plain   S256    | noCh   method method method  method method method
        optional plain   plain   | noCh   count  plain  plain   vchar  count  plain
        optional plain   s256    | noCh   method method method  method method method
        optional both    absent  | none   count  plain  plain   vchar  count  plain
        optional both    empty   | noCh   method method method  method method method
        optional both    S256    | noCh   count  S256   spare   char   count  count
        optional both    plain   | noCh   count  plain  plain   vchar  count  plain
        optional both    s256    | noCh   method method method  method method method
        """

    /// What follows a policy and the challenge that is stored with the code, for each kind of `code_verifier` parameter.
    static let tokenEndpoint = """
        policy   methods stored  | absent empty  42     129    plus   other  challenge verifier
        required S256    none    | unprot unexp  unexp  unexp  unexp  unexp  unexp     unexp
        required S256    S256    | noVer  count  count  count  char   wrong  wrong     ok
        required S256    plain   | noVer  count  count  count  char   wrong  wrong     ok
        required plain   none    | unprot unexp  unexp  unexp  unexp  unexp  unexp     unexp
        required plain   S256    | noVer  count  count  count  char   wrong  wrong     ok
        required plain   plain   | noVer  count  count  count  char   wrong  wrong     ok
        required both    none    | unprot unexp  unexp  unexp  unexp  unexp  unexp     unexp
        required both    S256    | noVer  count  count  count  char   wrong  wrong     ok
        required both    plain   | noVer  count  count  count  char   wrong  wrong     ok
        optional S256    none    | ok     unexp  unexp  unexp  unexp  unexp  unexp     unexp
        optional S256    S256    | noVer  count  count  count  char   wrong  wrong     ok
        optional S256    plain   | noVer  count  count  count  char   wrong  wrong     ok
        optional plain   none    | ok     unexp  unexp  unexp  unexp  unexp  unexp     unexp
        optional plain   S256    | noVer  count  count  count  char   wrong  wrong     ok
        optional plain   plain   | noVer  count  count  count  char   wrong  wrong     ok
        optional both    none    | ok     unexp  unexp  unexp  unexp  unexp  unexp     unexp
        optional both    S256    | noVer  count  count  count  char   wrong  wrong     ok
        optional both    plain   | noVer  count  count  count  char   wrong  wrong     ok
        """

    struct Row: CustomTestStringConvertible {
        /// The three columns before the bar.
        let given: [String]
        let answers: [(kind: String, answer: String)]

        var testDescription: String { given.joined(separator: " ") }

        var policy: PKCEPolicy {
            get throws {
                PKCEPolicy(
                    requirement: try #require(["required": .required, "optional": .optional][given[0]]),
                    methods: try #require(["S256": [.s256], "plain": [.plain], "both": [.s256, .plain]][given[1]])
                )
            }
        }
    }

    static func rows(of table: String) -> [Row] {
        let lines = table.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        return lines.dropFirst().map { cells in
            Row(given: Array(cells[..<3]), answers: Array(zip(lines[0][4...], cells[4...])))
        }
    }
}

@Suite struct PKCEPolicyMatrixTests {
    /// RFC 7636 appendix B, whose challenge ends in M: with N its text has a spare bit set.
    private static let challenges: [String: String?] = [
        "absent": nil, "empty": "", "S256": RFC7636.challenge, "sibling": RFC7636.challenge.dropLast() + "N",
        "padded": RFC7636.challenge + "=", "42": String(repeating: "A", count: 42),
        "128": String(repeating: "A", count: 128),
    ]

    private static let methods: [String: String?] = [
        "absent": nil, "empty": "", "S256": "S256", "plain": "plain", "s256": "s256",
    ]

    private static let verifiers: [String: String?] = [
        "absent": nil, "empty": "", "42": String(repeating: "A", count: 42), "129": String(repeating: "A", count: 129),
        "plus": RFC7636.verifier + "+", "other": String(repeating: "A", count: 43), "challenge": RFC7636.challenge,
        "verifier": RFC7636.verifier,
    ]

    private static let refusalsOfChallenges: [String: PKCEError] = [
        "noCh": .missingChallenge, "noMeth": .missingMethod, "method": .unsupportedMethod,
        "count": .malformedChallenge(.invalidCount), "char": .malformedChallenge(.invalidCharacter(at: 43)),
        "vchar": .malformedChallenge(.invalidVerifierCharacter), "spare": .malformedChallenge(.nonCanonical),
    ]

    private static let refusalsOfVerifiers: [String: PKCEError] = [
        "unprot": .unprotectedCode, "unexp": .unexpectedVerifier, "noVer": .missingVerifier,
        "count": .malformedVerifier(.invalidCount), "char": .malformedVerifier(.invalidCharacter),
        "wrong": .verifierMismatch,
    ]

    @Test(arguments: Matrix.rows(of: Matrix.authorizationEndpoint))
    private func theAuthorizationEndpointAnswersAsTheTableSays(row: Matrix.Row) throws {
        let method = try #require(Self.methods[row.given[2]])
        for (kind, answer) in row.answers {
            let text = try #require(Self.challenges[kind])
            let expected: Result<CodeChallenge?, PKCEError>
            switch answer {
            case "none": expected = .success(nil)
            case "S256": expected = .success(try CodeChallenge(parsing: try #require(text)))
            case "plain": expected = .success(CodeChallenge(for: try CodeVerifier(parsing: try #require(text))))
            default: expected = .failure(try #require(Self.refusalsOfChallenges[answer]))
            }
            let answers = judge(try row.policy, codeChallenge: text, codeChallengeMethod: method)
            #expect(answers == [expected, expected], "\(kind)")
        }
    }

    @Test(arguments: Matrix.rows(of: Matrix.tokenEndpoint))
    private func theTokenEndpointAnswersAsTheTableSays(row: Matrix.Row) throws {
        let challenges: [String: CodeChallenge?] = [
            "none": nil, "S256": try CodeChallenge(parsing: RFC7636.challenge),
            "plain": try CodeChallenge(parsing: RFC7636.verifier, method: .plain),
        ]
        let challenge = try #require(challenges[row.given[2]])
        for (kind, answer) in row.answers {
            let verifier = try #require(Self.verifiers[kind])
            let refusal = Self.refusalsOfVerifiers[answer]
            try #require(answer == "ok" || refusal != nil)
            #expect(judge(try row.policy, codeVerifier: verifier, for: challenge) == [refusal, refusal], "\(kind)")
        }
    }

    /// The tables leave nothing out: every combination once, every kind in each row.
    @Test(arguments: [
        (Matrix.authorizationEndpoint, Array(methods.keys), Array(challenges.keys)),
        (Matrix.tokenEndpoint, ["none", "S256", "plain"], Array(verifiers.keys)),
    ])
    private func theTableIsWhole(table: String, third: [String], kinds: [String]) {
        let combinations = ["required", "optional"].flatMap { policy in
            ["S256", "plain", "both"].flatMap { methods in third.map { [policy, methods, $0] } }
        }
        let rows = Matrix.rows(of: table)
        #expect(
            rows.map(\.given).sorted { $0.lexicographicallyPrecedes($1) }
                == combinations.sorted { $0.lexicographicallyPrecedes($1) }
        )
        for row in rows { #expect(row.answers.map(\.kind).sorted() == kinds.sorted(), "\(row.given)") }
    }
}
