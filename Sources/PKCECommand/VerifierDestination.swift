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

    /// Writes a verifier and an LF, then does what is left to do; a file is there afterwards only if all of it succeeds.
    func write(_ verifier: borrowing CodeVerifier, beforeFinishing finish: () throws(Failure) -> Void) throws(Failure) {
        switch self {
        case .file(let path):
            reportFailedWritesAsErrors()
            var file = try Self.file(path, holding: verifier)
            try finish()
            file.keep()
        case .descriptor(let descriptor):
            do {
                try Self.write(verifier, to: descriptor)
            } catch {
                throw Self.failure(error)
            }
            try finish()
        }
    }

    private static func file(_ path: String, holding verifier: borrowing CodeVerifier) throws(Failure) -> SecretFile {
        do {
            return try SecretFile(creating: path) { descriptor throws(SystemError) in
                try write(verifier, to: descriptor)
            }
        } catch {
            throw failure(error)
        }
    }

    private static func failure(_ error: SystemError) -> Failure {
        Failure(message: "the verifier cannot be written: \(error.description)")
    }

    private static func write(_ verifier: borrowing CodeVerifier, to file: Int32) throws(SystemError) {
        try writeBytes(verifier.span, to: file)
        try writeBytes("\n".utf8.span, to: file)
    }
}
