import PKCE

/// `pkce verify`: whether verifiers are the ones that challenges were made from.
struct Verify: Command {
    static let specification = Specification(
        name: "verify",
        synopses: ["--challenge <c> [--method S256|plain] < verifier", "--pairs < pairs"],
        summary: "Check verifiers against challenges.",
        details: """
            With --challenge, standard input is one verifier; one LF at its end is taken
            off. Status 0: it satisfies the challenge. Status 1: it does not. Status 2: one
            of the two is malformed, or the usage is wrong. For 1 and 2, one line on
            standard error names the reason. A plain challenge is the verifier itself, and
            arguments can be read by others on this machine: check it with --pairs.

            With --pairs, a line is: verifier TAB challenge [TAB method]. Without a method
            it is S256. (In an authorization request, no code_challenge_method means plain.)
            A line that starts with # and holds no TAB is a comment; for each other line
            there is a line out:
            \(Specification.table(Verdict.allCases.map { ($0.rawValue, $0.meaning) }))
            Where several columns are wrong, the first of them is named; with an unknown
            method, a challenge is malformed if no method makes it. Status 0: all lines are
            ok. Status 1: some are not. Status 2: the input cannot be read, or the usage is
            wrong.
            """,
        options: [
            Option(name: "--challenge", valueName: "<c>", meaning: "The code_challenge to check a verifier against."),
            Option(name: "--method", valueName: "<m>", meaning: "Its method: S256 (the default) or plain."),
            Option(name: "--pairs", meaning: "Check the pairs on standard input."),
        ]
    )

    /// The challenge to check one verifier against; nothing where pairs are to be checked.
    private let challenge: CodeChallenge?

    init(_ options: Options) throws(Failure) {
        guard let text = options["--challenge"] else {
            guard options.contains("--pairs") else { throw .usage("verify needs --challenge <c> or --pairs") }
            guard options["--method"] == nil else { throw .usage("with --pairs the method is the third column") }
            challenge = nil
            return
        }
        guard !options.contains("--pairs") else { throw .usage("--challenge and --pairs exclude each other") }
        let method = try options.method()
        do {
            challenge = try CodeChallenge(parsing: text, method: method)
        } catch {
            throw Failure(message: "code_challenge \(error)")
        }
    }

    func run() throws(Failure) -> ExitStatus {
        guard let challenge else { return try verifyPairs() }
        return try verifyOne(against: challenge)
    }

    private func verifyOne(against challenge: CodeChallenge) throws(Failure) -> ExitStatus {
        var input = StandardInput()
        let text = try input.all()
        do {
            if try Self.isSatisfied(challenge, by: text) { return .success }
        } catch {
            throw Failure(message: "code_verifier \(error)")
        }
        reportError("code_verifier does not match the code_challenge")
        return .negative
    }

    private static func isSatisfied(
        _ challenge: CodeChallenge,
        by text: InputText
    ) throws(CodeVerifier.FormatError) -> Bool {
        switch text {
        case .whole(let text):
            let isLine = !text.isEmpty && text[text.count - 1] == UInt8(ascii: "\n")
            return try challenge.isSatisfied(byParameter: text.extracting(droppingLast: isLine ? 1 : 0))
        case .tooLong: throw .invalidCount
        }
    }

    private func verifyPairs() throws(Failure) -> ExitStatus {
        var input = StandardInput()
        var output = StandardOutput()
        var status = ExitStatus.success
        while let line = try input.nextLine(flushing: &output) {
            guard let verdict = Self.verdict(on: line) else { continue }
            if verdict != .satisfied { status = .negative }
            try output.write(verdict.rawValue)
            try output.write("\n")
        }
        try output.flush()
        return status
    }

    private static func verdict(on line: InputText) -> Verdict? {
        switch line {
        case .whole(let line): Verdict(judging: line)
        case .tooLong: .lineTooLong
        }
    }
}
