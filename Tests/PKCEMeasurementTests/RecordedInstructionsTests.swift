@testable import PKCEMeasurement
import Foundation
import Testing

@Suite
struct RecordedInstructionsTests {
    private let conditions = RecordedInstructions.Conditions(compiler: "1", cLibrary: "2", processor: "3")
    private var recorded: RecordedInstructions {
        RecordedInstructions(
            conditions: conditions,
            operations: ["x": Self.count(own: 200, libcrypto: 1, total: 2200)]
        )
    }

    private static func count(own: Double, libcrypto: Double = 1, total: Double = 2200) -> InstructionCount {
        InstructionCount(own: own, libcrypto: libcrypto, total: total, reference: "floor/sha256-block")
    }

    @Test(arguments: [
        // 5 % of its own and a thousandth of all are allowed.
        (200.0, 1.0, []), (212.2, 1, []), (200, 1.15, []),
        (212.3, 1, ["x: 212 instructions of its own, 200 recorded"]),
        (200, 1.16, ["x: 1.16 times the work of floor/sha256-block in libcrypto, 1 recorded"]),
        (
            260, 2,
            [
                "x: 260 instructions of its own, 200 recorded",
                "x: 2 times the work of floor/sha256-block in libcrypto, 1 recorded",
            ]
        ),
    ])
    func `growth beyond the tolerance falls short`(own: Double, libcrypto: Double, shortfalls: [String]) {
        let outcome = recorded.outcome(of: ["x": Self.count(own: own, libcrypto: libcrypto)], under: conditions)
        #expect(outcome == CheckOutcome(shortfalls: shortfalls))
    }

    @Test
    func `an operation that does not need libcrypto falls short when it does`() {
        let recorded = RecordedInstructions(
            conditions: conditions,
            operations: ["x": Self.count(own: 200, libcrypto: 0)]
        )
        let outcome = recorded.outcome(of: ["x": Self.count(own: 200, libcrypto: 0.01)], under: conditions)
        #expect(outcome.shortfalls == ["x: 0.01 times the work of floor/sha256-block in libcrypto, 0 recorded"])
    }

    @Test
    func `what became cheaper is not closely checked until it is recorded`() {
        let outcome = recorded.outcome(of: ["x": Self.count(own: 180)], under: conditions)
        #expect(outcome.shortfalls == [])
        #expect(
            outcome.unchecked == [
                "x: not closely, as it takes 180 instructions of its own, 200 recorded; "
                    + "run --record to take over what was gained"
            ]
        )
    }

    @Test
    func `another compiler is allowed more, and that is said`() throws {
        var now = conditions
        #expect(conditions.difference(to: now) == nil)
        now.compiler = "4"
        #expect(recorded.outcome(of: ["x": Self.count(own: 252)], under: now) == CheckOutcome())
        #expect(recorded.outcome(of: ["x": Self.count(own: 253)], under: now).shortfalls.count == 1)
        #expect(recorded.outcome(of: ["x": Self.count(own: 100)], under: now) == CheckOutcome())
        #expect(try #require(conditions.difference(to: now)).contains("recorded with 1, 2, and counted with 4, 2"))
    }

    @Test
    func `an operation on one side alone falls short`() {
        let outcome = recorded.outcome(of: ["y": Self.count(own: 200)], under: conditions)
        #expect(
            outcome.shortfalls == [
                "x: its instructions were not counted", "y: no count of its instructions is recorded; run --record",
            ]
        )
    }

    @Test
    func `counts of another kind of build or processor are not compared`() {
        #expect(conditions.obstacle == "a \(Machine.build) build is not compared" || Machine.build == "release")
        #expect(RecordedInstructions.Conditions.current.compiler.contains("lang"))
    }

    @Test
    func `what is written is read back, a line for each operation`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        try recorded.write(to: file)
        #expect(try RecordedInstructions(contentsOf: file) == recorded)
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        #expect(lines.filter { $0.contains(#""x": {"libcrypto":1,"own":200,"#) }.count == 1)
    }
}
