@testable import PKCEMeasurement
import Testing

/// The gate itself: real work, measured and held against limits.
@Suite(.serialized)
struct RunCheckTests {
    private static let floor = Work.operation("floor/work", steps: 400)
    private static let limits = Thresholds(operations: [
        "work": .init(ratios: ["floor/work": 1.15], allocations: 1)
    ])

    private func shortfalls(of operation: Operation) throws -> [String] {
        var run = try Fixture.run(of: [operation, Self.floor])
        try run.measure()
        try run.check(against: Self.limits, baseline: nil)
        return try #require(run.report.check).shortfalls
    }

    @Test
    func `work within its limits passes`() throws {
        let work = Work.allocating("work", steps: 390, allocations: 1, references: ["floor/work"])
        #expect(try shortfalls(of: work) == [])
    }

    @Test
    func `work that became 30 % slower is flagged`() throws {
        let work = Work.allocating("work", steps: 520, allocations: 1, references: ["floor/work"])
        let lines = try shortfalls(of: work)
        #expect(lines.count == 1)
        #expect(lines.first?.hasPrefix("work: 1.") == true)
        #expect(lines.first?.hasSuffix("times floor/work, at most 1.15") == true)
    }

    @Test
    func `one added allocation is flagged`() throws {
        let work = Work.allocating("work", steps: 380, allocations: 2, references: ["floor/work"])
        #expect(try shortfalls(of: work).contains("work: 2 allocations, 1 expected"))
    }

    @Test
    func `an operation that cannot be measured is flagged with the reason`() throws {
        let work = Operation("work", references: ["floor/work"], obstacle: "no such path") { { _ in } }
        #expect(try shortfalls(of: work) == ["work: not measured: no such path"])
    }

    @Test
    func `work that grew against an earlier run is flagged`() throws {
        let work = Work.operation("work", steps: 520, references: ["floor/work"])
        var run = try Fixture.run(of: [work, Self.floor])
        try run.measure()
        var earlier = run.report
        earlier.results[0].ratio = 1
        try run.check(against: Thresholds(operations: [:]), baseline: earlier)
        let lines = try #require(run.report.check?.shortfalls)
        #expect(lines.count == 1)
        #expect(lines.first?.hasSuffix("times its floor, 1.00 in the baseline") == true)
    }

    @Test
    func `the state of the process is entered for a measurement and left again`() throws {
        let state = ProcessState()
        let work = Operation("work", process: (enter: { state.enter() }, leave: { state.leave() })) {
            { count in
                guard state.isEntered else { throw ProcessState.NotEntered() }
                Work.multiply(count, steps: 100)
            }
        }
        var run = try Fixture.run(of: [work], options: ["--duration", "0.02", "--threads", "2"])
        try run.measure()
        #expect(run.report.results.map(\.name) == ["work"])
        #expect(run.report.scaling.map(\.threads) == [2])
        #expect(!state.isEntered)
    }
}
