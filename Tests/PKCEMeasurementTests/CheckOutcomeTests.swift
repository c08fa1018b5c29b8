@testable import PKCEMeasurement
import Testing

@Suite
struct CheckOutcomeTests {
    private func outcome(_ limits: Thresholds.Limits, name: String = "verify/43/string") -> CheckOutcome {
        CheckOutcome(of: Fixture.report, against: Thresholds(operations: [name: limits])) { $0 == "login" }
    }

    @Test
    func `what is within its limits passes`() {
        let outcome = outcome(.init(ratios: ["floor/sha256-block": 1.5], allocations: 0, scaling: 0.9))
        #expect(outcome == CheckOutcome())
        #expect(outcome.passed)
        #expect(outcome.lines == ["check passed"])
    }

    @Test
    func `a ratio above its limit falls short`() {
        let outcome = outcome(.init(ratios: ["floor/sha256-block": 1.49]))
        #expect(outcome.shortfalls == ["verify/43/string: 1.50 times floor/sha256-block, at most 1.49"])
        #expect(!outcome.passed)
    }

    @Test(arguments: [
        (Thresholds.Limits(allocations: 1), ["generate/43/string: 2 allocations, 1 expected"]),
        (Thresholds.Limits(allocations: 3), ["generate/43/string: 2 allocations, 3 expected"]),
        (Thresholds.Limits(mostAllocations: 1), ["generate/43/string: 2 allocations, at most 1"]),
        (Thresholds.Limits(allocations: 2), []), (Thresholds.Limits(mostAllocations: 3), []),
    ])
    func `allocations are exact, or at most a number`(limits: Thresholds.Limits, shortfalls: [String]) {
        #expect(outcome(limits, name: "generate/43/string").shortfalls == shortfalls)
    }

    @Test
    func `allocations that vary fall short`() {
        var result = Fixture.result("x")
        result.allocations = nil
        let lines = CheckOutcome.shortfalls(of: result, ratios: [:], limits: .init(mostAllocations: 5))
        #expect(lines == ["x: allocations vary or were not counted, at most 5"])
    }

    @Test
    func `a ratio that was not measured falls short`() {
        let outcome = outcome(.init(ratios: ["floor/rand-32": 9]))
        #expect(outcome.shortfalls == ["verify/43/string: the ratio to floor/rand-32 was not measured"])
    }

    @Test
    func `a ratio that is no number falls short`() {
        let lines = CheckOutcome.shortfalls(
            of: Fixture.result("x"),
            ratios: ["floor/y": .nan],
            limits: .init(ratios: ["floor/y": 1])
        )
        #expect(lines == ["x: nan times floor/y, at most 1.00"])
    }

    @Test
    func `what was left out is said and does not fail`() {
        let outcome = outcome(.init(), name: "login")
        #expect(outcome.unchecked == ["login: left out by --filter"])
        #expect(outcome.passed)
    }

    @Test
    func `what is missing for another reason falls short`() {
        let outcome = outcome(.init(), name: "verify/43/direct")
        #expect(outcome.shortfalls == ["verify/43/direct: not measured: it is not in the run"])
    }

    @Test
    func `threads that hinder each other fall short`() {
        let outcome = outcome(.init(scaling: 0.99))
        #expect(outcome.shortfalls == ["verify/43/string: two threads do 1.95 times as much as one, at least 1.96"])
    }

    @Test
    func `scaling that was not measured is said`() {
        let outcome = outcome(.init(scaling: 0.9), name: "generate/43/string")
        #expect(outcome.unchecked == ["generate/43/string: two threads were not measured; there is one processor"])
        #expect(outcome.passed)
    }
}
