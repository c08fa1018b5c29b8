import CryptoPrimitives

/// `pkce doctor`: what this process runs on, and whether it is fit.
struct Doctor: Command {
    static let specification = Specification(
        name: "doctor",
        synopses: ["[--json]"],
        summary: "Report the libcrypto in use and whether it is fit.",
        details: """
            Prints a finding a line. With --json, prints one object with these keys; a value
            that is not known is null:
            \(Specification.table([
                ("pkce_version", "the version of this tool"),
                ("libcrypto_version", "the version that libcrypto gives itself"),
                ("libcrypto_file", "the file that it was loaded from"),
                ("provider", "the provider that SHA-256 comes from"),
                ("hash_path", "how digests are computed, and why so"),
                ("fips_required", "whether libcrypto is told to use FIPS-approved code only"),
                ("generator", "the random generator"),
                ("generator_strength", "its strength in bits; 256 is needed"),
                ("random_path", "how random bytes reach a caller, and why so"),
                ("generator_health", "ok if two draws succeed and differ, or the reason"),
                ("fork_protection", "ok if a forked child draws other bytes, or the reason"),
                ("self_test", "ok if all known answers are given, or the reason"),
                ("unfit", "an array of what is unfit, empty as a rule"),
            ]))
            Status 0: everything is fit. Status 1: something is unfit.
            """,
        options: [Option(name: "--json", meaning: "Print JSON.")]
    )

    private let isJSON: Bool

    init(_ options: Options) throws(Failure) {
        isJSON = options.contains("--json")
    }

    func run() throws(Failure) -> ExitStatus {
        let diagnosis = Diagnosis()
        var output = StandardOutput()
        try output.write(isJSON ? diagnosis.json : diagnosis.text)
        try output.flush()
        return diagnosis.unfit.isEmpty ? .success : .negative
    }
}
