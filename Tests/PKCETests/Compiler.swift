import Foundation

/// The compiler of this toolchain, on a few lines that import the modules that these tests are built with.
struct Compiler: Sendable {
    let executable: String
    private let build: URL

    /// Nothing where the compiler or the modules are not where SwiftPM has them.
    init?() {
        guard let path = ProcessInfo.processInfo.environment["PATH"],
            let executable = path.split(separator: ":").map({ "\($0)/swiftc" })
                .first(where: FileManager.default.isExecutableFile)
        else { return nil }
        self.executable = executable
        build = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        guard FileManager.default.fileExists(atPath: build.appending(path: "Modules/PKCE.swiftmodule").path()) else {
            return nil
        }
    }

    /// The errors and warnings for the source, without their places.
    func diagnostics(for source: String) throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "Snippet.swift")
        try source.write(to: file, atomically: true, encoding: .utf8)

        let process = Process()
        process.executableURL = URL(filePath: executable)
        process.arguments = [
            // Past type checking, where a second use of a consumed value is seen.
            "-emit-sil", "-o", "/dev/null", "-parse-as-library", "-swift-version", "6", "-diagnostic-style=llvm",
            "-module-cache-path", build.appending(path: "ModuleCache").path(),
            "-I", build.appending(path: "Modules").path(),
            "-Xcc", "-fmodule-map-file=\(build.appending(path: "CPKCE.build/module.modulemap").path())",
            file.path(),
        ]
        let output = Pipe()
        process.standardError = output
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        let diagnostics = text.split(separator: "\n").compactMap { line in
            line.firstRange(of: "error: ").map { String(line[$0.lowerBound...]) }
        }
        // An exit without a word is no answer.
        return process.terminationStatus == 0 || !diagnostics.isEmpty ? diagnostics : [text]
    }
}
