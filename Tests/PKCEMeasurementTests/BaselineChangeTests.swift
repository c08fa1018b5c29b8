@testable import PKCEMeasurement
import Testing

@Suite
struct BaselineChangeTests {
    private func change(_ before: Double?, _ now: Double?, allocations: (Int?, Int?) = (0, 0)) -> BaselineChange {
        BaselineChange(
            name: "x",
            from: before.map { Fixture.result("x", ratio: $0, allocations: allocations.0) },
            to: now.map { Fixture.result("x", ratio: $0, allocations: allocations.1) }
        )
    }

    @Test
    func `growth is the share of the earlier ratio`() {
        #expect(change(2, 3).growth == 0.5)
        #expect(change(2, 1).growth == -0.5)
        #expect(change(nil, 1).growth == nil)
        #expect(change(1, nil).growth == nil)
    }

    @Test
    func `growth beyond noise and added allocations fall short`() {
        #expect(change(1, 1.14).shortfall == nil)
        #expect(change(1, 1.16).shortfall == "x: 1.16 times its floor, 1.00 in the baseline")
        #expect(change(1, 1, allocations: (1, 2)).shortfall == "x: 2 allocations, 1 in the baseline")
        #expect(change(1, 1, allocations: (2, 1)).shortfall == nil)
        #expect(change(nil, 9).shortfall == nil)
    }

    @Test
    func `operations that came and went are listed, references are not`() {
        var earlier = Fixture.report
        earlier.results[0].name = "gone"
        let changes = BaselineChange.changes(from: earlier, to: Fixture.report)
        #expect(changes.map(\.name) == ["verify/43/string", "generate/43/string", "gone"])
        #expect(changes.map(\.ratioBefore) == [nil, 3, 1.5])
        #expect(changes.map(\.ratioNow) == [1.5, 3, nil])
    }
}
