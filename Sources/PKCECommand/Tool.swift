import CryptoPrimitives
import PKCE

/// The command line `pkce`: finds the command, runs it, and turns what it says into an exit status.
@main
enum Tool {
    static let version = "0.1.0"
    static let commands: [any Command.Type] = [
        Generate.self, Challenge.self, Verify.self, AuthorizeURL.self, RedirectURICheck.self, AppFlipCheck.self,
        Doctor.self,
    ]

    private static var names: [String] { commands.map { $0.specification.name } }

    static func main() {
        // Ending the process runs no `deinit`: all buffers are wiped and gone when `status` returns.
        endProcess(status(for: CommandLine.arguments.dropFirst()))
    }

    private static func status(for arguments: ArraySlice<String>) -> ExitStatus {
        do {
            return try run(arguments)
        } catch {
            if let message = error.message { reportError(message) }
            return .failure
        }
    }

    private static func run(_ arguments: ArraySlice<String>) throws(Failure) -> ExitStatus {
        guard let name = arguments.first, !name.utf8.starts(with: "-".utf8) else {
            return try runWithoutCommand(arguments)
        }
        guard let command = commands.first(where: { arguments.starts(with: $0.specification.words) }) else {
            throw .unknown("command", name, among: names)
        }
        let rest = arguments.dropFirst(command.specification.words.count)
        let options = try Options(parsing: rest, of: command.specification)
        guard !options.contains("--help") else { return try printText(command.specification.help) }
        // Only the doctor can do something on a libcrypto that gives wrong answers or none.
        if !(command is Doctor.Type) { try requireFitLibcrypto() }
        return try command.init(options).run()
    }

    private static func runWithoutCommand(_ arguments: ArraySlice<String>) throws(Failure) -> ExitStatus {
        let options = try Options(parsing: arguments, of: specification)
        if options.contains("--help") { return try printText(specification.help) }
        if options.contains("--version") { return try printText("pkce \(version) (\(Libcrypto.report.version))\n") }
        throw .usage("no command; there are \(names.joined(separator: ", "))")
    }

    private static func printText(_ text: String) throws(Failure) -> ExitStatus {
        var output = StandardOutput()
        try output.write(text)
        try output.flush()
        return .success
    }

    private static func requireFitLibcrypto() throws(Failure) {
        do {
            try Libcrypto.selfTest()
        } catch {
            throw Failure(message: "\(error); see pkce doctor")
        }
    }
}
