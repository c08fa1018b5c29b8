import Foundation

/// A run of the executable.
struct BenchmarkProcess {
    let status: Int32
    let output: String
    let errors: String

    /// The folder of the package, which is the one to run the benchmark from.
    static let packageFolder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Runs the executable beside the tests and waits for it.
    init(_ arguments: [String], environment: [String: String] = [:]) throws {
        let process = Process()
        process.executableURL = try Self.executable
        process.arguments = arguments
        process.currentDirectoryURL = Self.packageFolder
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // Files, as a pipe that nobody reads fills up.
        let files = try ["output", "errors"].map { name in
            let file = folder.appending(path: name)
            try Data().write(to: file)
            return file
        }
        process.standardOutput = try FileHandle(forWritingTo: files[0])
        process.standardError = try FileHandle(forWritingTo: files[1])
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        status = process.terminationStatus
        output = String(decoding: try Data(contentsOf: files[0]), as: UTF8.self)
        errors = String(decoding: try Data(contentsOf: files[1]), as: UTF8.self)
    }

    private static var executable: URL {
        get throws {
            let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            return URL(filePath: own).deletingLastPathComponent().appending(path: "pkce-benchmark")
        }
    }

    var lines: [Substring] { output.split(separator: "\n") }
}
