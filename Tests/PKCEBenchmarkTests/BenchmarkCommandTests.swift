import Foundation
import Testing

@Suite(.serialized)
struct BenchmarkCommandTests {
    static let operations = [
        "sha256/43", "sha256/128", "sha256/1MiB", "challenge/43/bytes", "challenge/43/string", "verify/43/direct",
        "verify/43/evp", "verify/43/string", "verify/128/direct", "generate/43/bytes", "generate/43/string",
        "generate/128/bytes", "random/32", "base64url/encode/32", "base64url/decode/43", "base64url/encode/1MiB",
        "base64url/decode/1MiB", "policy/redeem", "login", "native/request", "native/match/10000",
        "native/response", "native/app-flip",
    ]
    static let references = [
        "floor/sha256-block", "floor/sha256-evp-reuse", "floor/sha256-evp-one-shot", "floor/sha256-one-shot",
        "floor/rand-32", "floor/rand-page", "floor/memcmp-32",
    ]

    private func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    private func withFile<Result>(_ name: String, _ use: (String) throws -> Result) throws -> Result {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString)-\(name)")
        defer { try? FileManager.default.removeItem(at: file) }
        return try use(file.path)
    }

    @Test
    func `every operation and floor is listed`() throws {
        let listed = Set(try BenchmarkProcess(["--list"]).lines.map(String.init))
        #expect(listed.isSuperset(of: Self.operations + Self.references))
        let filtered = try BenchmarkProcess(["--list", "--filter", "verify/128"])
        #expect(filtered.lines == ["verify/128/direct"])
    }

    @Test
    func `a quick run measures all in less than ten seconds and is silent beside its output`() throws {
        let start = ContinuousClock.now
        let run = try BenchmarkProcess(["--quick", "--format", "json"])
        #expect(ContinuousClock.now - start < .seconds(10))
        #expect(run.status == 0)
        #expect(run.errors == "")
        let report = try object(run.output)
        let results = try #require(report["results"] as? [[String: Any]])
        let unmeasured = try #require(report["unmeasured"] as? [String: String])
        let names = results.compactMap { $0["name"] as? String } + unmeasured.keys
        #expect(Set(names).isSuperset(of: Self.operations + Self.references))
        for result in results {
            let name = try #require(result["name"] as? String)
            #expect(try #require(result["ns"] as? Double) > 0)
            #expect((result["ratio"] is NSNull) == name.hasPrefix("floor/"))
        }
    }

    @Test
    func `a table says on what it was measured, and that an empty body is found out`() throws {
        let run = try BenchmarkProcess(["--duration", "0.02", "--filter", "sha256/43"])
        for label in ["processor ", "libcrypto    OpenSSL", "hash path ", "random path ", "clock "] {
            #expect(run.lines.contains { $0.hasPrefix(label) })
        }
        #expect(run.lines.contains { $0.hasPrefix("empty body") && $0.hasSuffix("a turn, reported as empty") })
        #expect(run.lines.contains { $0.hasPrefix("sha256/43 ") })
        #expect(run.lines.contains { $0.hasPrefix("floor/sha256-block ") })
        #expect(!run.output.contains("\r") && !run.errors.contains("\r"))
    }

    @Test
    func `a limit that is not kept fails a check with a line`() throws {
        try withFile("limits.json") { file in
            try Data(#"{"operations": {"sha256/43": {"ratios": {"floor/sha256-block": 0.01}}}}"#.utf8)
                .write(to: URL(filePath: file))
            let run = try BenchmarkProcess([
                "--duration", "0.01", "--filter", "sha256/43", "--check", "--thresholds", file,
            ])
            #expect(run.status == 1)
            #expect(run.errors.contains("falls short: sha256/43: "))
            #expect(run.errors.contains(" times floor/sha256-block, at most 0.01"))
            #expect(run.errors.contains("check failed: 1 fell short"))
        }
    }

    @Test
    func `what a filter leaves out of a check is said`() throws {
        try withFile("limits.json") { file in
            try Data(
                #"{"operations": {"login": {"ratios": {}}, "random/32": {"ratios": {"floor/rand-32": 1e9}}}}"#.utf8
            )
            .write(to: URL(filePath: file))
            let run = try BenchmarkProcess([
                "--duration", "0.01", "--filter", "random", "--check", "--thresholds", file,
            ])
            #expect(run.status == 0)
            #expect(run.errors.contains("not checked: login: left out by --filter"))
            #expect(run.errors.contains("check passed"))
        }
    }

    @Test
    func `allocations are promised and instructions recorded of every operation and nothing else`() throws {
        func operations(in file: String) throws -> [String: [String: Any]] {
            let data = try Data(contentsOf: BenchmarkProcess.packageFolder.appending(path: "Benchmarks/\(file)"))
            return try #require(
                try object(String(decoding: data, as: UTF8.self))["operations"] as? [String: [String: Any]]
            )
        }
        let thresholds = try operations(in: "thresholds.json")
        #expect(Set(thresholds.keys) == Set(Self.operations))
        for (name, limits) in thresholds {
            #expect(limits["allocations"] is Int || limits["allocations_at_most"] is Int, "\(name)")
        }
        let instructions = try operations(in: "instructions.json")
        #expect(Set(instructions.keys) == Set(Self.operations))
        for (name, count) in instructions { #expect(try #require(count["own"] as? Double) > 0, "\(name)") }
    }

    @Test
    func `an operation runs for a program that counts it, with its references`() throws {
        let run = try BenchmarkProcess(["--count", "--filter", "verify/128"])
        #expect(run.status == 0)
        #expect(run.lines == ["verify/128/direct", "floor/sha256-3-blocks"])
    }

    @Test
    func `a debug build has no instructions to compare, which a strict check does not accept`() throws {
        let arguments = ["--duration", "0.01", "--filter", "random/32", "--check"]
        let check = try BenchmarkProcess(arguments)
        #expect(check.errors.contains("not checked: instructions: a debug build is not compared"))
        let strict = try BenchmarkProcess(arguments + ["--strict"])
        #expect(strict.status == 1)
        #expect(strict.errors.contains("falls short: not checked: instructions: a debug build is not compared"))
        let record = try BenchmarkProcess(["--record", "--instructions", "/nowhere.json"])
        #expect(record.status == 2)
        #expect(record.errors.contains("--record needs a release build"))
    }

    @Test
    func `a run is compared with an earlier one, and a page is written`() throws {
        try withFile("earlier.json") { earlier in
            let first = try BenchmarkProcess([
                "--duration", "0.01", "--filter", "base64url/encode/32", "--format", "json",
            ])
            try Data(first.output.utf8).write(to: URL(filePath: earlier))
            try withFile("page.html") { page in
                let second = try BenchmarkProcess([
                    "--duration", "0.01", "--filter", "base64url/encode/32", "--baseline", earlier, "--report", page,
                ])
                #expect(second.status == 0)
                #expect(second.output.contains("  baseline       now    change"))
                #expect(try String(contentsOfFile: page, encoding: .utf8).contains("base64url/encode/32"))
            }
        }
    }

    @Test
    func `threads are measured against one`() throws {
        let run = try BenchmarkProcess([
            "--duration", "0.01", "--filter", "sha256/43", "--threads", "2", "--format", "json",
        ])
        let scaling = try #require(try object(run.output)["scaling"] as? [[String: Any]])
        #expect(scaling.map { $0["name"] as? String } == ["sha256/43"])
        #expect(scaling.map { $0["threads"] as? Int } == [2])
        #expect(try #require(scaling.first?["factor"] as? Double) > 0)
    }

    @Test
    func `a soak holds the login and stays flat`() throws {
        let run = try BenchmarkProcess(["--soak", "1", "--threads", "2"])
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        #expect(run.lines.count == 22)
        #expect(run.lines.last == "flat: memory and allocations stayed as they were")
    }

    @Test(arguments: [
        (["--qiuck"], "unknown option --qiuck; did you mean --quick?"),
        (["--filter", "nothing-has-this-name"], "no operation has such a name; --list prints all"),
        (["--baseline", "/nowhere.json"], "/nowhere.json cannot be read"),
        (["--check", "--thresholds", "/nowhere.json"], "/nowhere.json cannot be read"),
        (["--check", "--instructions", "/nowhere.json"], "/nowhere.json cannot be read"),
    ])
    func `wrong usage is refused with a reason`(arguments: [String], reason: String) throws {
        let run = try BenchmarkProcess(arguments)
        #expect(run.status == 2)
        #expect(run.output == "")
        #expect(run.errors.contains(reason))
    }

    @Test
    func `help and version say what they are asked`() throws {
        let help = try BenchmarkProcess(["--help"])
        #expect(help.status == 0 && help.output.hasPrefix("usage: pkce-benchmark"))
        let version = try BenchmarkProcess(["--version"])
        #expect(version.status == 0 && version.output.contains(/^pkce-benchmark 0\.1\.0 \(OpenSSL [0-9]+\./))
    }

    @Test
    func `a process without SHA-256 is refused`() throws {
        try withFile("openssl.cnf") { file in
            try Data(
                "openssl_conf = all\n[all]\nalg_section = properties\n[properties]\ndefault_properties = fips=yes\n"
                    .utf8
            )
            .write(to: URL(filePath: file))
            let run = try BenchmarkProcess(["--quick"], environment: ["OPENSSL_CONF": file])
            #expect(run.status == 1)
            #expect(run.output == "")
            #expect(run.errors.contains("the self-test fails: libcrypto has no SHA-256 to offer"))
        }
    }
}
