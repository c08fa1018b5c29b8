import Foundation
import CPKCEProcessor

/// Counts instructions with callgrind.
///
/// It emulates the processor, so neither load nor the processor's model changes a count.
package enum InstructionCounter {
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// A program that counting needs and that is not here.
    package struct NotInstalled: Error, CustomStringConvertible {
        package let description: String
    }

    /// The turns before the count, in which functions are bound and what is made once is made.
    private static let warmUp = 20

    /// Runs each operation as often as it is counted, and prints its name.
    ///
    /// `prepare` is called before each count and puts what the thread keeps between operations into the same state.
    package static func run(_ operations: [Operation], prepare: () -> Void) throws {
        for operation in operations {
            try operation.inProcessState {
                let body = try operation.makeBody()
                try body(min(warmUp, operation.countedTurns))
                prepare()
                CPKCEProcessor_begin_count()
                try body(operation.countedTurns)
                CPKCEProcessor_end_count()
            }
            print(operation.name)
        }
    }

    /// Counts the operations of a suite in another process of this executable.
    ///
    /// `arguments` have it call ``run(_:prepare:)``. An operation is counted if its last floor is.
    package static func counts(of suite: [Operation], arguments: [String]) throws -> [String: InstructionCount] {
        let profiles = try profiles(arguments: arguments)
        var counts: [String: InstructionCount] = [:]
        for operation in suite where !operation.isReference {
            guard let profile = profiles[operation.name], let name = operation.references.last,
                let reference = suite.first(where: { $0.name == name }), let unit = profiles[name]
            else { continue }
            let libcryptoOfUnit = Double(unit.libcrypto) / Double(reference.countedTurns)
            guard libcryptoOfUnit >= 1 else {
                throw Failure(
                    description: "no instruction of libcrypto was seen in \(name); is libcrypto linked statically?"
                )
            }
            let turns = Double(operation.countedTurns)
            counts[operation.name] = InstructionCount(
                own: Double(profile.total - profile.libcrypto) / turns,
                libcrypto: Double(profile.libcrypto) / turns / libcryptoOfUnit,
                total: Double(profile.total) / turns,
                reference: name
            )
        }
        return counts
    }

    /// What callgrind wrote about each operation, by its name.
    private static func profiles(arguments: [String]) throws -> [String: CallgrindProfile] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "pkce-benchmark-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let program = folder.appending(path: "program").path
        let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        try FileManager.default.copyItem(atPath: own, toPath: program)
        // Older versions of valgrind give up on the debugging information of newer compilers.
        _ = try run("strip", ["--strip-debug", program])
        let output = folder.appending(path: "profile").path
        let names = try run(
            "valgrind",
            [
                "--tool=callgrind", "--quiet", "--callgrind-out-file=\(output)", "--compress-strings=no",
                "--compress-pos=no",
                "--zero-before=CPKCEProcessor_begin_count", "--dump-before=CPKCEProcessor_end_count", program,
            ] + arguments
        ).split(separator: "\n").map(String.init)
        // A profile for each count: so the process did run under callgrind.
        return try Dictionary(
            uniqueKeysWithValues: names.enumerated().map { index, name in
                let text = try String(contentsOfFile: "\(output).\(index + 1)", encoding: .utf8)
                return (name, try CallgrindProfile(parsing: text))
            }
        )
    }

    /// Runs a program and returns its standard output.
    private static func run(_ name: String, _ arguments: [String]) throws -> String {
        let environment = ProcessInfo.processInfo.environment
        let folders = (environment["PATH"] ?? "/usr/bin").split(separator: ":")
        guard let file = folders.map({ "\($0)/\(name)" }).first(where: FileManager.default.isExecutableFile(atPath:))
        else {
            throw NotInstalled(description: "\(name) is not installed")
        }
        let process = Process()
        process.executableURL = URL(filePath: file)
        process.arguments = arguments
        // Hash values that differ from process to process would change how many entries of a table are looked at.
        process.environment = environment.merging(["SWIFT_DETERMINISTIC_HASHING": "1"]) { $1 }
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.standardError
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(description: "\(name) ended with status \(process.terminationStatus)")
        }
        return text
    }
}
