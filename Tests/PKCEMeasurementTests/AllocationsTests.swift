@testable import PKCEMeasurement
import Testing

@Suite
struct AllocationsTests {
    @Test(arguments: [0, 1, 3])
    func `allocations are counted exactly`(count: Int) throws {
        let allocations = try Allocations(
            of: { turns in for _ in 0..<(turns * count) { Work.allocate() } },
            turns: 100
        )
        #expect(allocations == .exactly(count))
        #expect(allocations.perOperation == count)
    }

    @Test
    func `what happens in one batch alone is not of the operation`() throws {
        var batch = 0
        let allocations = try Allocations(
            of: { turns in
                batch += 1
                for _ in 0..<(batch == 2 ? turns + 1 : turns) { Work.allocate() }
            },
            turns: 100
        )
        #expect(allocations == .exactly(1))
    }

    @Test
    func `a number that is not whole is no number`() throws {
        let allocations = try Allocations(of: { turns in for _ in 0..<(turns / 2) { Work.allocate() } }, turns: 100)
        #expect(allocations == .varying(50, operations: 100))
        #expect(allocations.perOperation == nil)
    }
}
