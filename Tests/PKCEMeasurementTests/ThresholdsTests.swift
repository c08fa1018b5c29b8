@testable import PKCEMeasurement
import Foundation
import Testing

@Suite
struct ThresholdsTests {
    @Test
    func `limits are read, those that are missing are none`() throws {
        let text = """
            {"operations": {"a": {"ratios": {"floor/b": 1.5}, "allocations": 0}, "c": {"allocations_at_most": 1}}}
            """
        let thresholds = try JSONDecoder().decode(Thresholds.self, from: Data(text.utf8))
        #expect(
            thresholds.operations == [
                "a": .init(ratios: ["floor/b": 1.5], allocations: 0), "c": .init(mostAllocations: 1),
            ]
        )
    }

    @Test
    func `names that do not exist are found`() {
        let suite = [Work.operation("a", steps: 1, references: ["floor/b"]), Work.operation("floor/b", steps: 1)]
        let thresholds = Thresholds(operations: [
            "a": .init(ratios: ["floor/b": 1, "floor/c": 1]), "z": .init(),
        ])
        #expect(thresholds.unknownNames(in: suite) == ["a to floor/c", "z"])
    }
}
