import PKCEMeasurement
import CryptoPrimitives
import Foundation
import CPKCEProcessor

/// The command line of the benchmark.
struct BenchmarkCommand {
    static let version = "0.1.0"

    let arguments: [String]

    /// Returns the exit status: 0, 1 when something falls short, 2 for wrong usage.
    func run() -> Int32 {
        let start = CPKCEProcessor_now()
        do {
            let options = try Options(arguments: arguments)
            switch options.action {
            case .help: print(Options.help)
            case .version: print("pkce-benchmark \(Self.version) (\(Libcrypto.report.version))")
            case .list:
                for operation in Suite.operations where options.selects(operation.name) { print(operation.name) }
            case .count:
                let counted = Run.selection(from: Suite.operations, by: options).filter { $0.obstacle == nil }
                try InstructionCounter.run(counted) { SecureRandom.discardBufferedBytes() }
            case .record: try record(to: options.instructions ?? RecordedInstructions.file)
            case .soak(let seconds): return try soak(seconds: seconds, threads: options.threads ?? 1)
            case .measure: return try measure(options, start: start)
            }
            return 0
        } catch let error as Options.UsageError {
            complain("\(error)")
            return 2
        } catch {
            complain("\(error)")
            return 1
        }
    }

    private func measure(_ options: Options, start: UInt64) throws -> Int32 {
        guard Suite.operations.contains(where: { options.selects($0.name) }) else {
            throw Options.UsageError("no operation has such a name; --list prints all")
        }
        let thresholds = try readThresholds(options)
        let recorded = try readInstructions(options)
        let baseline = try options.baseline.map { file in try read(file) { try RunReport(contentsOf: file) } }
        try Preflight.checkResults()
        let isPinned = CPKCEProcessor_pin(CPKCEProcessor_processor_count() - 1)
        let empty = try Preflight.checkEmptyBody()
        let report = RunReport(
            version: Self.version,
            environment: environment(isPinned: isPinned, emptyBody: empty.emptyBody)
        )
        var run = Run(
            of: Suite.operations,
            options: options,
            report: report,
            loop: empty.loop,
            start: start,
            progress: Progress()
        )
        try run.measure()
        if let thresholds, let recorded {
            try run.check(against: thresholds, baseline: baseline)
            try run.compareInstructions(with: recorded)
            if options.isStrict { run.makeStrict() }
        } else {
            run.compare(with: baseline)
        }
        print(try run.report.text(as: options.format))
        if let file = options.report {
            try Data(run.report.page(thresholds: thresholds).utf8).write(to: URL(filePath: file))
        }
        for line in run.report.check?.lines ?? [] { complain(line) }
        return run.report.check?.passed == false ? 1 : 0
    }

    /// Counts the instructions of all operations and writes them down as those to compare with.
    private func record(to file: String) throws {
        guard Machine.build == "release" else { throw Options.UsageError("--record needs a release build") }
        try RecordedInstructions(counting: Suite.operations).write(to: file)
    }

    private func soak(seconds: Double, threads: Int) throws -> Int32 {
        try Preflight.checkResults()
        print(Soak.Observation.heading)
        let soak = try Soak.run(LoginSuite.login, threads: threads, seconds: seconds) { print($0) }
        let growth = soak.growth
        print(growth.isEmpty ? "flat: memory and allocations stayed as they were" : "not flat")
        for line in growth { complain(line) }
        return growth.isEmpty ? 0 : 1
    }

    /// The thresholds, where the run needs them; a page shows them where they are at hand.
    private func readThresholds(_ options: Options) throws -> Thresholds? {
        guard options.isCheck || options.report != nil else { return nil }
        let file = options.thresholds ?? Thresholds.file
        guard options.isCheck || FileManager.default.fileExists(atPath: file) else { return nil }
        let thresholds = try read(file) { try Thresholds(contentsOf: file) }
        let unknown = thresholds.unknownNames(in: Suite.operations)
        guard unknown.isEmpty else {
            throw Options.UsageError("\(file) names what does not exist: \(unknown.joined(separator: ", "))")
        }
        return thresholds
    }

    private func readInstructions(_ options: Options) throws -> RecordedInstructions? {
        guard options.isCheck else { return nil }
        let file = options.instructions ?? RecordedInstructions.file
        return try read(file) { try RecordedInstructions(contentsOf: file) }
    }

    private func read<Value>(_ file: String, _ parse: () throws -> Value) throws -> Value {
        do {
            return try parse()
        } catch {
            throw Options.UsageError("\(file) cannot be read: \(error)")
        }
    }

    private func environment(isPinned: Bool, emptyBody: Double) -> RunEnvironment {
        let libcrypto = Libcrypto.report
        return RunEnvironment(
            processor: Machine.processor,
            processorCount: Machine.processorCount,
            operatingSystem: Machine.operatingSystem,
            isPinned: isPinned,
            build: Machine.build,
            libcrypto: libcrypto.version,
            provider: libcrypto.provider,
            hashPath: libcrypto.hashPath.description,
            randomPath: libcrypto.randomPath.description,
            clock: Clock.cost(),
            emptyBody: emptyBody
        )
    }

    private func complain(_ line: String) {
        FileHandle.standardError.write(Data("pkce-benchmark: \(line)\n".utf8))
    }
}
