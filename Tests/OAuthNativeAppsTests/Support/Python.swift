import Foundation

/// The `python3` of the machine, for a second opinion by its `urllib`.
enum Python {
    static let isAvailable = (try? run("", lines: [])) == []

    /// Runs a program over lines of input and gives its lines of output, which must be as many.
    static func run(_ program: String, lines: [String]) throws -> [String] {
        let input = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: input) }
        try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: input)
        let output = Pipe()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", "import sys\nfrom urllib.parse import *\n" + program]
        process.standardInput = try FileHandle(forReadingFrom: input)
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure() }
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    struct Failure: Error {}
}
