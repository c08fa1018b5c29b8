import Foundation

/// The `python3` of the machine, for a second opinion by its `urllib`.
enum Python {
    static let isAvailable = (try? run("", lines: [])) == []

    /// Runs a program over lines of input and gives its lines of output.
    static func run(_ program: String, lines: [String]) throws -> [String] {
        // Files rather than pipes: they hold any amount, and nobody has to feed or drain them meanwhile.
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (input, output) = (folder.appending(path: "input"), folder.appending(path: "output"))
        try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: input)
        try Data().write(to: output)

        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-c", "import sys\nfrom urllib.parse import *\n" + program]
        process.standardInput = try FileHandle(forReadingFrom: input)
        process.standardOutput = try FileHandle(forWritingTo: output)
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure() }
        return try String(contentsOf: output, encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    struct Failure: Error {}
}
