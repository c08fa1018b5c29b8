import PKCE

/// `pkce challenge`: the challenges of given verifiers.
struct Challenge: Command {
    static let specification = Specification(
        name: "challenge",
        synopses: ["[--method S256|plain] < verifiers"],
        summary: "Print the challenge of each verifier.",
        details: """
            Reads a verifier a line, prints its challenge a line. The first line that is no
            verifier ends the work with status 2 and its number on standard error; the
            challenges of the lines before it are printed.
            """,
        options: [Option(name: "--method", valueName: "<m>", meaning: "S256 (the default) or plain.")]
    )

    private let method: CodeChallenge.Method

    init(_ options: Options) throws(Failure) {
        method = try options.method()
    }

    func run() throws(Failure) -> ExitStatus {
        var input = StandardInput()
        var output = StandardOutput()
        var number = 0
        while let line = try input.nextLine(flushing: &output) {
            number += 1
            let verifier: CodeVerifier
            do {
                verifier = try Self.verifier(of: line)
            } catch {
                try output.flush()
                throw Failure(message: "line \(number): code_verifier \(error)")
            }
            switch method {
            case .s256: try output.write(CodeChallenge(for: verifier))
            case .plain: try output.write(verifier.span)
            }
            try output.write("\n")
        }
        try output.flush()
        return .success
    }

    private static func verifier(of line: InputText) throws(CodeVerifier.FormatError) -> CodeVerifier {
        switch line {
        case .whole(let line): try CodeVerifier(parsing: line)
        case .tooLong: throw .invalidCount
        }
    }
}

extension StandardOutput {
    /// Writes the 43 characters of an S256 challenge.
    mutating func write(_ challenge: CodeChallenge) throws(Failure) {
        try append(43) { challenge.writeParameterValue(into: &$0) }
    }
}
