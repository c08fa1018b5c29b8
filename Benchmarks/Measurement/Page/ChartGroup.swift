/// Operations that are shown in one chart.
struct ChartGroup {
    let title: String
    let explanation: String
    private let prefixes: [String]

    static let all = [
        ChartGroup(
            title: "Verification",
            explanation:
                "What a server does at its token endpoint: check the grammar of a code_verifier, hash it, compare.",
            prefixes: ["verify/", "policy/"]
        ),
        ChartGroup(
            title: "SHA-256 and challenges",
            explanation: "The digest alone, and the code_challenge that a client makes of it.",
            prefixes: ["sha256/", "challenge/"]
        ),
        ChartGroup(
            title: "Random values and verifiers",
            explanation: "A new code_verifier as bytes or as a string, and 32 random bytes.",
            prefixes: ["generate/", "random/"]
        ),
        ChartGroup(
            title: "Base64URL",
            explanation: "Both ways: the size of a digest, and one mebibyte.",
            prefixes: ["base64url/"]
        ),
        ChartGroup(
            title: "A login",
            explanation:
                "One authorization request and one token request: parse the challenge, make state and code, redeem.",
            prefixes: ["login"]
        ),
    ]

    func results(in report: RunReport) -> [OperationResult] {
        report.results.filter { result in prefixes.contains { result.name.hasPrefix($0) } }
    }
}
