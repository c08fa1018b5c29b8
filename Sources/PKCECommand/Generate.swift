import PKCE

/// `pkce generate`: new verifiers with their S256 challenges.
struct Generate: Command {
    static let specification = Specification(
        name: "generate",
        synopses: ["[--length <n>] [--count <k>] [--json]"],
        summary: "Print new verifiers and their S256 challenges.",
        details: """
            Prints a verifier, a TAB and its challenge a line. With --json, prints one array
            of objects with the keys code_verifier, code_challenge, code_challenge_method.
            """,
        options: [
            Option(name: "--length", valueName: "<n>", meaning: "Characters of a verifier: 43 (the default) to 128."),
            Option(name: "--count", valueName: "<k>", meaning: "How many pairs: 1 (the default) or more."),
            Option(name: "--json", meaning: "Print JSON."),
        ]
    )

    private let length: Int
    private let count: Int
    private let form: Form

    init(_ options: Options) throws(Failure) {
        let lengths = CodeVerifier.countRange
        let lengthRule = "\(lengths.lowerBound) to \(lengths.upperBound)"
        length = try options.number("--length", in: lengths, called: lengthRule) ?? lengths.lowerBound
        count = try options.number("--count", in: 1..., called: "1 or more") ?? 1
        form = options.contains("--json") ? .json : .lines
    }

    func run() throws(Failure) -> ExitStatus {
        var output = StandardOutput()
        try output.write(form.start)
        for number in 1...count {
            try writePair(to: &output)
            try output.write(number < count ? form.separator : form.end)
        }
        try output.flush()
        return .success
    }

    private func writePair(to output: inout StandardOutput) throws(Failure) {
        let verifier: CodeVerifier
        do {
            verifier = try CodeVerifier(count: length)
        } catch {
            throw Failure(message: "\(error)")
        }
        try output.write(form.beforeVerifier)
        try output.write(verifier.span)
        try output.write(form.beforeChallenge)
        try output.write(CodeChallenge(for: verifier))
        try output.write(form.afterChallenge)
    }
}
