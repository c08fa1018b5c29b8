@testable import PKCEMeasurement
import Testing

@Suite
struct OptionsTests {
    @Test
    func `no arguments measure all for a second each`() throws {
        let options = try Options(arguments: [])
        #expect(options == Options())
        #expect(options.action == .measure)
        #expect(options.secondsPerOperation == 1)
        #expect(options.selects("anything"))
    }

    @Test
    func `values follow an option or an equals sign`() throws {
        let options = try Options(arguments: [
            "--filter", "verify", "--filter=login", "--duration=0.5", "--threads", "4", "--format", "json", "--report",
            "page.html", "--baseline=old.json", "--check", "--thresholds", "limits.json",
            "--instructions=counts.json", "--strict",
        ])
        #expect(options.filters == ["verify", "login"])
        #expect(options.secondsPerOperation == 0.5)
        #expect(options.threads == 4)
        #expect(options.format == .json)
        #expect(options.report == "page.html")
        #expect(options.baseline == "old.json")
        #expect(options.isCheck)
        #expect(options.thresholds == "limits.json")
        #expect(options.instructions == "counts.json")
        #expect(options.isStrict)
        #expect(options.selects("verify/43/evp") && options.selects("login") && !options.selects("random/32"))
    }

    @Test(arguments: [
        (["--list"], Options.Action.list), (["--help"], .help), (["--version"], .version),
        (["--record"], .record), (["--count"], .count),
        (["--soak", "2"], .soak(seconds: 2)),
    ])
    func `some options do something else than measure`(arguments: [String], action: Options.Action) throws {
        #expect(try Options(arguments: arguments).action == action)
    }

    @Test(arguments: [
        (["--chekc"], "unknown option --chekc; did you mean --check?"),
        (["--fromat=json"], "unknown option --fromat=json; did you mean --format?"),
        (["--check=yes"], "unknown option --check=yes; did you mean --check?"),
        (["verify"], "unknown option verify; --help lists all"),
        (["--filter"], "--filter needs a value"),
        (["--format", "xml"], "--format is one of table, json, markdown, github"),
        (["--threads", "0"], "--threads needs a number from 1 to 1024"),
        (["--duration", "0"], "--duration needs a number of seconds, more than 0 and at most 86400"),
        (["--duration", "nan"], "--duration needs a number of seconds, more than 0 and at most 86400"),
        (["--soak", "-1"], "--soak needs a number of seconds, more than 0 and at most 86400"),
        (["--threads", "2", "--sweep"], "--threads and --sweep exclude each other"),
        (["--quick", "--duration", "1"], "--quick and --duration exclude each other"),
        (["--thresholds", "x"], "--thresholds needs --check or --report"),
        (["--strict"], "--strict needs --check"),
        (["--instructions", "x"], "--instructions needs --check or --record"),
        (["--record", "--filter", "login"], "--record counts all, without --filter"),
        (["--soak", "1", "--check"], "--soak goes with --threads alone"),
    ])
    func `what makes no sense is refused with a reason`(arguments: [String], reason: String) {
        let error = #expect(throws: Options.UsageError.self) { try Options(arguments: arguments) }
        #expect(error?.description == reason)
    }

    @Test(arguments: [(1, []), (2, [2]), (3, [2, 3]), (8, [2, 4, 8]), (12, [2, 4, 8, 12])])
    func `a sweep doubles up to the processors`(processors: Int, counts: [Int]) throws {
        #expect(try Options(arguments: ["--sweep"]).threadCounts(processors: processors) == counts)
        #expect(try Options(arguments: ["--threads", "3"]).threadCounts(processors: processors) == [3])
        #expect(try Options(arguments: []).threadCounts(processors: processors) == [])
    }

    @Test(arguments: [
        "--quick", "--duration", "--filter", "--list", "--threads", "--sweep", "--soak", "--format", "--report",
        "--check",
        "--thresholds", "--baseline", "--help", "--version",
    ])
    func `the help names every option`(option: String) {
        #expect(Options.help.contains(option))
    }
}
