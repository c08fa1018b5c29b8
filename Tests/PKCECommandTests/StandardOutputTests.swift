import Foundation
import Testing

@Suite struct StandardOutputTests {
    static let commands = [
        "--help", "--version", "verify --help", "generate", "generate --count 10000", "generate --json", "doctor",
        "doctor --json", "challenge", "verify --pairs",
    ]

    @Test(arguments: commands)
    func aFullDiskIsNoSuccess(command: String) throws {
        let run = try ToolRun(shell: "\"$PKCE\" \(command) >/dev/full", input: "\(AppendixB.verifier)\n".utf8)
        #expect(run.status == 2)
        #expect(run.errors == "pkce: standard output: No space left on device\n")
    }

    @Test(arguments: commands)
    func aClosedOutputIsNoSuccess(command: String) throws {
        let run = try ToolRun(shell: "\"$PKCE\" \(command) >&-", input: "\(AppendixB.verifier)\n".utf8)
        #expect(run.status == 2)
        #expect(run.errors == "pkce: standard output: Bad file descriptor\n")
    }

    @Test func aReaderThatLeavesEndsTheToolQuietly() throws {
        let run = try ToolRun(shell: "{ \"$PKCE\" generate --count 1000000; echo $? >&2; } | head -n 1")
        #expect(run.lines.count == 1)
        #expect(run.errors == "141\n")
    }

    @Test func aReaderThatLeavesIsNoSuccessWhereSIGPIPEIsIgnored() throws {
        let run = try ToolRun(shell: "trap '' PIPE; { \"$PKCE\" generate --count 1000000; echo $? >&2; } | head -n 1")
        #expect(run.lines.count == 1)
        #expect(run.errors == "2\n")
    }
}
