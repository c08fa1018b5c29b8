@testable import PKCEMeasurement
import CPKCEProcessor

/// Reports and runs without a machine behind them.
enum Fixture {
    static let environment = RunEnvironment(
        processor: "A <fast> processor",
        processorCount: 2,
        operatingSystem: "A system",
        isPinned: true,
        build: "release",
        libcrypto: "OpenSSL 3",
        provider: "default",
        hashPath: "direct",
        randomPath: "buffer",
        clock: 30,
        emptyBody: 0
    )

    static func result(_ name: String, ns: Double = 60, ratio: Double? = 1.5, allocations: Int? = 0) -> OperationResult
    {
        OperationResult(
            name: name,
            ns: ns,
            ratio: ratio,
            operationsPerSecond: 1e9 / ns,
            allocations: allocations,
            p99: 2 * ns,
            p999: nil,
            spread: 0.02
        )
    }

    /// Two operations and their floor.
    static var report: RunReport {
        var report = RunReport(version: "1.0.0", environment: environment)
        report.results = [
            result("verify/43/string"), result("generate/43/string", ns: 120, ratio: 3, allocations: 2),
            result("floor/sha256-block", ns: 40, ratio: nil),
        ]
        report.results[1].p999 = 8000
        report.references = ["verify/43/string": "floor/sha256-block", "generate/43/string": "floor/sha256-block"]
        report.ratios = [
            "verify/43/string": ["floor/sha256-block": 1.5], "generate/43/string": ["floor/sha256-block": 3],
        ]
        report.worst = ["verify/43/string": 900, "generate/43/string": 9000, "floor/sha256-block": 400]
        report.scaling = [
            ScalingResult(name: "verify/43/string", threads: 2, operationsPerSecond: 3e7, factor: 1.95, spread: 0.01),
            ScalingResult(
                name: Thresholds.scalingReference,
                threads: 2,
                operationsPerSecond: 5e7,
                factor: 1.98,
                spread: 0.01
            ),
        ]
        return report
    }

    static func run(of suite: [Operation], options arguments: [String] = ["--duration", "0.05"]) throws -> Run {
        let loop = try loopTime()
        return Run(
            of: suite,
            options: try Options(arguments: arguments),
            report: RunReport(version: "1.0.0", environment: environment),
            loop: loop,
            start: CPKCEProcessor_now(),
            progress: Progress()
        )
    }

    private static func loopTime() throws -> Double {
        var samples = try InterleavedSamples(of: [EmptyBody.loop])
        try samples.take(forNanoseconds: 2_000_000)
        return Statistics(samples.samples[0]).median
    }
}
