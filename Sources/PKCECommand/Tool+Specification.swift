extension Tool {
    /// What the tool takes where no command is named.
    static let specification = Specification(
        name: "",
        synopses: ["<command> [<option>...]", "--version"],
        summary: "Make and check PKCE values (RFC 7636): a tool to debug or audit an OAuth server.",
        details: """
            Secrets are read from standard input, never from arguments. Input is bytes: an
            LF ends a line, and nothing else is taken off it.

            Commands, each with its own --help:
            \(Specification.table(commands.map { ($0.specification.name, $0.specification.summary) }))

            Exit status: 0 done; 1 done, and the answer is no; 2 wrong usage, malformed
            input, or a failure, with one line on standard error that names it.
            """,
        options: [Option(name: "--version", meaning: "Print the versions of pkce and of libcrypto.")]
    )
}
