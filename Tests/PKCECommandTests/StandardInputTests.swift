import Foundation
import Testing

@Suite struct StandardInputTests {
    static let pair = "\(AppendixB.pair)\n"

    @Test func anEmptyInputHasNoLines() throws {
        let run = try ToolRun(["verify", "--pairs"])
        #expect(run.status == 0)
        #expect(run.output.isEmpty)
    }

    @Test(arguments: [
        ("\n", 1), ("\n\n", 2), ("x", 1), ("x\n", 1), ("x\ny", 2), ("x\n\ny\n", 3), ("\r", 1), ("\r\n\r\n", 2),
        ("\0", 1),
    ])
    func onlyLFEndsALine(input: String, count: Int) throws {
        let run = try ToolRun(["verify", "--pairs"], input: input.utf8)
        #expect(run.status == 1)
        #expect(run.lines == [String](repeating: "malformed-verifier", count: count))
    }

    /// Lines of every length around that of the buffer, so that their ends lie on either side of its end.
    @Test func linesMeetTheEndOfTheBufferAnywhere() throws {
        let longLines = (65_490...65_540).map { letters($0) + "\n" }
        let run = try ToolRun(["verify", "--pairs"], input: longLines.map { $0 + Self.pair }.joined().utf8)
        #expect(run.status == 1)
        #expect(
            run.lines == longLines.flatMap { [$0.utf8.count <= 65_536 ? "malformed-verifier" : "line-too-long", "ok"] }
        )
    }

    @Test(arguments: [(65_535, "malformed-verifier"), (65_536, "line-too-long"), (65_537, "line-too-long")])
    func aLongLastLineMayLackItsLF(count: Int, verdict: String) throws {
        let run = try ToolRun(["verify", "--pairs"], input: (Self.pair + repeated("A", count)).utf8)
        #expect(run.lines == ["ok", verdict])
    }

    @Test func theLineAfterOneThatIsTooLongIsJudged() throws {
        let lines = [letters(70_000), AppendixB.pair, letters(140_000), letters(70_000), AppendixB.pair]
        let run = try ToolRun(["verify", "--pairs"], lines: lines)
        #expect(run.status == 1)
        #expect(run.lines == ["line-too-long", "ok", "line-too-long", "line-too-long", "ok"])
    }

    static let streams: [(command: String, line: String, answer: String, last: String, status: Int32)] = [
        ("verify --pairs", AppendixB.pair, "ok", "line-too-long\n", 1),
        ("challenge", AppendixB.verifier, AppendixB.challenge, "", 2),
    ]

    /// The limit holds for all writable memory of the process, so that keeping the long line or all lines ends it.
    @Test(arguments: streams)
    func anyInputStreamsInConstantMemory(
        command: String,
        line: String,
        answer: String,
        last: String,
        status: Int32
    ) throws {
        let run = try ToolRun(
            shell: "ulimit -d 16384 && exec \"$PKCE\" \(command)",
            input: Data(repeated("\(line)\n", 200_000).utf8) + Data(repeating: UInt8(ascii: "A"), count: 50_000_000)
        )
        #expect(run.status == status)
        #expect(run.output == Data("\(repeated("\(answer)\n", 200_000))\(last)".utf8))
    }

    @Test(arguments: ["verify --pairs", "verify --challenge \(AppendixB.challenge)", "challenge"])
    func aReadErrorIsNoEndOfInput(command: String) throws {
        let closed = try ToolRun(shell: "\"$PKCE\" \(command) <&-")
        #expect(closed.status == 2)
        #expect(closed.errors == "pkce: standard input: Bad file descriptor\n")
        let directory = try ToolRun(shell: "\"$PKCE\" \(command) </")
        #expect(directory.status == 2)
        #expect(directory.errors == "pkce: standard input: Is a directory\n")
    }

    @Test func anAnswerComesBeforeTheNextLineIsAwaited() throws {
        let script = """
            folder=$(mktemp -d) && trap 'rm -r "$folder"' EXIT && mkfifo "$folder/in" "$folder/out"
            "$PKCE" verify --pairs <"$folder/in" >"$folder/out" &
            exec 3>"$folder/in" 4<"$folder/out"
            for number in 1 2 3; do
                printf '%s\\t%s\\n' \(AppendixB.verifier) \(AppendixB.challenge) >&3
                echo "$number $(timeout 10 head -n 1 <&4)"
            done
            exec 3>&-
            wait
            """
        let run = try ToolRun(shell: script)
        #expect(run.status == 0)
        #expect(run.lines == ["1 ok", "2 ok", "3 ok"])
    }
}
