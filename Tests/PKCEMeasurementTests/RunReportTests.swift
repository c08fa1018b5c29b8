@testable import PKCEMeasurement
import Foundation
import Testing

@Suite
struct RunReportTests {
    private func object(_ format: Options.Format) throws -> Any {
        try JSONSerialization.jsonObject(with: Data(Fixture.report.text(as: format).utf8))
    }

    @Test
    func `a result has exactly the documented keys, with or without a value`() throws {
        let envelope = try #require(try object(.json) as? [String: Any])
        let results = try #require(envelope["results"] as? [[String: Any]])
        let keys: Set = ["name", "ns", "ratio", "ops_per_second", "allocations", "p99_ns", "p999_ns", "spread"]
        #expect(results.count == 3)
        for result in results { #expect(Set(result.keys) == keys) }
        #expect(results[0]["p999_ns"] is NSNull)
        #expect(results[2]["ratio"] is NSNull)
        #expect(results[0]["ns"] as? Double == 60)
    }

    @Test
    func `the envelope names its schema, the machine and the references`() throws {
        let envelope = try #require(try object(.json) as? [String: Any])
        #expect(envelope["schema"] as? String == "pkce-benchmark/1")
        let environment = try #require(envelope["environment"] as? [String: Any])
        #expect(environment["processor"] as? String == "A <fast> processor")
        #expect(environment["hash_path"] as? String == "direct")
        #expect(environment["random_path"] as? String == "buffer")
        #expect((envelope["floors"] as? [String: String])?["verify/43/string"] == "floor/sha256-block")
    }

    @Test
    func `a report in JSON is read back as it was`() throws {
        let report = Fixture.report
        let decoded = try JSONDecoder().decode(RunReport.self, from: Data(report.text(as: .json).utf8))
        #expect(decoded == report)
    }

    @Test
    func `the array for GitHub holds ratios and no references`() throws {
        let entries = try #require(try object(.github) as? [[String: Any]])
        #expect(entries.map { $0["name"] as? String } == ["verify/43/string", "generate/43/string"])
        #expect(entries.map { $0["value"] as? Double } == [1.5, 3])
        #expect(entries.map { $0["unit"] as? String } == Array(repeating: "times floor/sha256-block", count: 2))
    }

    @Test
    func `the table has a line for each result and says where it was measured`() {
        let table = Fixture.report.table
        for text in [
            "verify/43/string", "floor/sha256-block", "A <fast> processor", "OpenSSL 3", "hash path    direct",
            "empty body   0.00 ns a turn, reported as empty", "clock        30.0 ns",
        ] {
            #expect(table.contains(text))
        }
    }

    @Test
    func `what is unsteady, varies or was not measured is said`() throws {
        var report = Fixture.report
        report.results[0].spread = 0.11
        report.record(
            MeasuredOperation(
                result: Fixture.result("login"),
                ratios: [:],
                worst: 0,
                allocations: .varying(7, operations: 5),
                isEmpty: false
            ),
            of: Operation("login") { { _ in } }
        )
        report.unmeasured["verify/43/direct"] = "no direct path"
        for text in [
            "unsteady, as the middle half of the samples is more than 10 % wide: verify/43/string",
            "login: allocations vary: 7 in 5 operations", "verify/43/direct: not measured: no direct path",
        ] {
            #expect(report.table.contains(text))
            #expect(try report.text(as: .markdown).contains(text))
        }
    }

    @Test
    func `a spread of more than a tenth is unsteady`() {
        var result = Fixture.result("x")
        result.spread = 0.1
        #expect(!result.isUnsteady)
        result.spread = 0.11
        #expect(result.isUnsteady)
    }

    @Test
    func `the summary in Markdown has the rows and the verdict`() throws {
        var report = Fixture.report
        report.check = CheckOutcome(shortfalls: ["login: too slow"], unchecked: ["scaling: not asked for"])
        let lines = try report.text(as: .markdown).split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("| `verify/43/string` | 60.0 ns | 1.50 | `floor/sha256-block` |") })
        #expect(lines.contains("**Check failed**"))
        #expect(lines.contains("- falls short: login: too slow"))
        #expect(lines.contains("- not checked: scaling: not asked for"))
    }
}
