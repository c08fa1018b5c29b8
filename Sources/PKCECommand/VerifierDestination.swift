import PKCE

/// Where a new verifier goes: anywhere but standard output, which is shown, piped and logged.
enum VerifierDestination {
    case file(String)
    case descriptor(Int32)

    init(_ options: Options) throws(Failure) {
        let number = try options.number("--verifier-descriptor", in: 2...Int(Int32.max), called: "2 or more")
        switch (options["--verifier-file"], number) {
        case (let path?, nil): self = .file(path)
        case (nil, let number?): self = .descriptor(Int32(number))
        case (nil, nil): throw .usage("--verifier-file or --verifier-descriptor is needed")
        case (_?, _?): throw .usage("--verifier-file and --verifier-descriptor exclude each other")
        }
    }

    /// Writes a verifier and an LF.
    func write(_ verifier: borrowing CodeVerifier) throws(Failure) {
        do {
            switch self {
            case .file(let path):
                let file = try createSecretFile(path)
                try Self.write(verifier, to: file)
                try closeFile(file)
            case .descriptor(let descriptor):
                try Self.write(verifier, to: descriptor)
            }
        } catch {
            throw Failure(message: "the verifier cannot be written: \(error.description)")
        }
    }

    private static func write(_ verifier: borrowing CodeVerifier, to file: Int32) throws(SystemError) {
        try writeBytes(verifier.span, to: file)
        try writeBytes("\n".utf8.span, to: file)
    }
}
