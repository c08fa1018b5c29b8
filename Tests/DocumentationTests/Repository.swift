import Foundation

/// The checkout that the tests were compiled from.
enum Repository {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The folder of the executables that were built with the tests.
    static var executables: URL {
        get throws {
            guard let tests = Bundle.main.executableURL else { throw CocoaError(.fileNoSuchFile) }
            return tests.deletingLastPathComponent()
        }
    }

    static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appending(path: path).path)
    }

    /// The files under a folder whose name ends in a suffix, as paths below the root.
    static func files(under folder: String, suffix: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
            .filter { $0.hasSuffix(suffix) }
            .map { "\(folder)/\($0)" }
            .sorted()
    }

    static func lines(of path: String) throws -> [String] {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
    }

    /// What a shell command line prints on both of its outputs, with the built executables found first.
    static func output(of command: String) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-c", "PATH=\"$0:$PATH\"; \(command)", try executables.path]
        process.currentDirectoryURL = root
        process.standardInput = FileHandle.nullDevice
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: output, as: UTF8.self)
    }
}
