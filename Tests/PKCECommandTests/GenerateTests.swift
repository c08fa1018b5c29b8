import Foundation
import Testing

@Suite struct GenerateTests {
    @Test func onePairOf43CharactersIsTheDefault() throws {
        let run = try ToolRun(["generate"])
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        #expect(run.output.count == 43 + 1 + 43 + 1)
        #expect(run.lines.count == 1)
        #expect(run.lines[0].split(separator: "\t").count == 2)
    }

    @Test func manyPairsAreDistinctAndAccepted() throws {
        let pairs = try ToolRun(["generate", "--count", "100000"])
        #expect(pairs.status == 0)
        let distinct = try ToolRun(shell: "cut -f1 | sort -u | wc -l", input: pairs.output)
        #expect(distinct.lines == ["100000"])
        let verdicts = try ToolRun(["verify", "--pairs"], input: pairs.output)
        #expect(verdicts.status == 0)
        #expect(verdicts.output == Data(repeated("ok\n", 100_000).utf8))
    }

    @Test(arguments: 43...128)
    func aVerifierIsAsLongAsAsked(length: Int) throws {
        let run = try ToolRun(["generate", "--length", "\(length)"])
        #expect(run.status == 0)
        #expect(run.lines[0].split(separator: "\t").map(\.utf8.count) == [length, 43])
    }

    @Test(arguments: [1, 2, 1000])
    func jsonIsAnArrayOfObjects(count: Int) throws {
        let run = try ToolRun(["generate", "--json", "--count=\(count)", "--length=64"])
        #expect(run.status == 0)
        let objects = try #require(try JSONSerialization.jsonObject(with: run.output) as? [[String: String]])
        #expect(objects.count == count)
        let pairs = try objects.map { object in
            #expect(object.count == 3)
            #expect(object["code_challenge_method"] == "S256")
            return "\(try #require(object["code_verifier"]))\t\(try #require(object["code_challenge"]))"
        }
        let verdicts = try ToolRun(["verify", "--pairs"], lines: pairs)
        #expect(verdicts.lines == [String](repeating: "ok", count: count))
    }

    @Test func jsonKeysComeInTheOrderOfUse() throws {
        let run = try ToolRun(["generate", "--json"])
        let text = String(decoding: run.output, as: UTF8.self)
        let keys = ["code_verifier", "code_challenge", "code_challenge_method"]
        let offsets = keys.compactMap { text.range(of: "\"\($0)\":")?.lowerBound }
        #expect(offsets.count == 3)
        #expect(offsets == offsets.sorted())
    }
}
