@testable import PKCEMeasurement
import Testing

@Suite(.serialized)
struct EmptyBodyTests {
    @Test
    func `an empty body is reported as empty, and work is not`() throws {
        let bodies: [Operation.Body] = [
            EmptyBody.loop, try EmptyBody.operation.makeBody(), { Work.multiply($0, steps: 50) },
        ]
        var samples = try InterleavedSamples(of: bodies)
        try samples.take(forNanoseconds: 10_000_000)
        let medians = samples.samples.map { Statistics($0).median }
        #expect(EmptyBody.isEmpty(medians[1], loop: medians[0]))
        #expect(!EmptyBody.isEmpty(medians[2], loop: medians[0]))
    }

    @Test
    func `an empty operation is not among the results, and fails a check`() throws {
        var run = try Fixture.run(of: [EmptyBody.operation, Work.operation("work", steps: 100)])
        try run.measure()
        #expect(run.report.results.map(\.name) == ["work"])
        #expect(run.report.unmeasured["empty"]?.hasPrefix("empty") == true)
        let thresholds = Thresholds(operations: ["empty": Thresholds.Limits()])
        try run.check(against: thresholds, baseline: nil)
        let shortfalls = try #require(run.report.check?.shortfalls)
        #expect(shortfalls == ["empty: not measured: empty: a turn takes no longer than a loop without work"])
    }
}
