import Foundation

/// One run of the built executable: what it said and how it ended.
struct ToolRun {
    /// The exit status; 128 plus its number for a signal, as a shell has it.
    let status: Int32
    let output: Data
    let errors: String

    var lines: [String] {
        String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Runs `pkce`, with a configuration of libcrypto where one is given.
    init(_ arguments: [String], input: some Sequence<UInt8> = [], configuration: String? = nil) throws {
        try self.init(Self.executable, arguments, input: Data(input), configuration: configuration)
    }

    /// Runs `pkce` on lines.
    init(_ arguments: [String], lines: [String]) throws {
        try self.init(arguments, input: lines.map { "\($0)\n" }.joined().utf8)
    }

    /// Runs a shell script in which `$PKCE` is the executable.
    init(shell script: String, input: some Sequence<UInt8> = []) throws {
        try self.init(URL(filePath: "/bin/sh"), ["-c", script], input: Data(input), configuration: nil)
    }

    private init(_ executable: URL, _ arguments: [String], input: Data, configuration: String?) throws {
        // Files rather than pipes: they hold any amount, and nobody has to feed or drain them meanwhile.
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        func file(_ name: String, holding content: Data = Data()) throws -> URL {
            let file = folder.appending(path: name)
            try content.write(to: file)
            return file
        }
        let output = try file("output")
        let errors = try file("errors")

        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(["PKCE": Self.executable.path]) { $1 }
        if let configuration {
            process.environment?["OPENSSL_CONF"] = try file("openssl.cnf", holding: Data(configuration.utf8)).path
        }
        process.standardInput = try FileHandle(forReadingFrom: file("input", holding: input))
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        process.waitUntilExit()
        self.status = process.terminationStatus + (process.terminationReason == .uncaughtSignal ? 128 : 0)
        self.output = try Data(contentsOf: output)
        self.errors = String(decoding: try Data(contentsOf: errors), as: UTF8.self)
    }

    /// `pkce`, which the build puts beside the tests.
    private static var executable: URL {
        Bundle.main.bundleURL.appending(path: "pkce")
    }
}
