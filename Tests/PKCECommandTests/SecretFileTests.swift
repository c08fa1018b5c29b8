import Foundation
import Testing

/// What is left of a verifier's file where `authorize-url` fails, and whether it can be called again.
@Suite struct SecretFileTests {
    /// `$folder` is empty; `authorize` calls the command with a verifier file in it.
    private func run(_ script: String) throws -> ToolRun {
        let setUp = """
            folder=$(mktemp -d) && trap 'umount "$folder" 2>/dev/null; rm -r "$folder"' EXIT
            authorize() {
                "$PKCE" authorize-url --endpoint https://e.com/auth --client-id client --platform desktop \\
                    --redirect-uri http://127.0.0.1:4711/cb --scope openid --verifier-file "$folder/verifier"
            }

            """
        return try ToolRun(shell: setUp + script)
    }

    /// Each ends with the status of the tool on standard error, after what it says itself.
    static let failures: [(how: String, script: String, errors: String)] = [
        ("a full disk", "authorize >/dev/full; echo $? >&2", "pkce: standard output: No space left on device\n2\n"),
        ("a closed output", "authorize >&-; echo $? >&2", "pkce: standard output: Bad file descriptor\n2\n"),
        ("a pipe that nobody reads", "{ sleep 0.3; authorize; echo $? >&2; } | :", "2\n"),
        (
            "a pipe that nobody reads, SIGPIPE ignored", "trap '' PIPE; { sleep 0.3; authorize; echo $? >&2; } | :",
            "2\n"
        ),
        (
            "a limit on the size of files", "{ (ulimit -f 0; authorize; echo $? >&2) } 2>&1 | cat >&2",
            "pkce: the verifier cannot be written: File too large\n2\n"
        ),
        (
            "a limit on the size of files, SIGXFSZ ignored",
            "{ (trap '' XFSZ; ulimit -f 0; authorize; echo $? >&2) } 2>&1 | cat >&2",
            "pkce: the verifier cannot be written: File too large\n2\n"
        ),
    ]

    @Test(arguments: failures)
    func afterAFailureThereIsNoFileAndTheNextCallSucceeds(how: String, script: String, errors: String) throws {
        let run = try run(
            """
            \(script)
            test ! -e "$folder/verifier" && echo gone
            authorize >/dev/null && wc -c <"$folder/verifier"
            """
        )
        #expect(run.lines == ["gone", "44"])
        #expect(run.errors == errors)
    }

    /// A file system of one page, which is full. It takes the right to mount one.
    @Test(.enabled(if: canMount, "no right to mount a file system"))
    func onAFullFileSystemThereIsNoFileAndTheNextCallSucceeds() throws {
        let run = try run(
            """
            mount -t tmpfs -o size=4k none "$folder" && head -c 4096 /dev/zero >"$folder/full"
            authorize; echo $? >&2
            test ! -e "$folder/verifier" && echo gone
            rm "$folder/full"
            authorize >/dev/null && wc -c <"$folder/verifier"
            """
        )
        #expect(run.lines == ["gone", "44"])
        #expect(run.errors == "pkce: the verifier cannot be written: No space left on device\n2\n")
    }

    private static let canMount =
        (try? ToolRun(
            shell:
                "folder=$(mktemp -d) && mount -t tmpfs none \"$folder\" && umount \"$folder\"; s=$?; rmdir \"$folder\"; exit $s"
        ))?.status == 0

    /// What was there before is somebody else's.
    @Test func aFileThatWasThereStaysAsItIs() throws {
        let run = try run(
            """
            echo mine >"$folder/verifier"
            authorize
            cat "$folder/verifier"
            ln -sf "$folder/elsewhere" "$folder/verifier"
            authorize
            test ! -e "$folder/elsewhere" && test -L "$folder/verifier" && echo untouched
            """
        )
        #expect(run.lines == ["mine", "untouched"])
        #expect(run.errors == repeated("pkce: the verifier cannot be written: File exists\n", 2))
    }

    @Test func noFileIsMadeForARequestThatCannotBe() throws {
        let run = try run(
            """
            "$PKCE" authorize-url --endpoint https://e.com/auth --client-id client --platform ios \\
                --redirect-uri http://127.0.0.1:4711/cb --scope openid --verifier-file "$folder/verifier" || ls "$folder"
            """
        )
        #expect(run.output.isEmpty)
    }
}
