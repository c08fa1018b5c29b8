import Foundation
import Testing

/// A process that reads a verifier, and gets a signal meanwhile.
private enum Crash {
    /// What is on standard error. The process goes on after its backtrace, as nothing in it has failed.
    static func errors(settings: String) -> String {
        let script = """
            folder=$(mktemp -d) && trap 'rm -r "$folder"' EXIT && mkfifo "$folder/in"
            SWIFT_BACKTRACE=\(settings) "$PKCE" verify --pairs <"$folder/in" & pid=$!
            exec 3>"$folder/in"
            printf '%s\\t%s\\n%s' \(AppendixB.verifier) \(AppendixB.challenge) \(AppendixB.verifier) >&3
            sleep 0.3
            kill -SEGV "$pid"
            exec 3>&-
            wait
            """
        return (try? ToolRun(shell: script))?.errors ?? ""
    }
}

/// What the documentation says of Swift's backtraces.
@Suite(.enabled(if: Crash.errors(settings: "enable=yes").contains("\nThread "), "there are no backtraces here"))
struct BacktraceTests {
    @Test func aBacktraceShowsRegistersAndTheMemoryTheyPointTo() {
        let errors = Crash.errors(settings: "enable=yes")
        #expect(errors.contains("\nRegisters:"))
    }

    @Test func oneWithoutRegistersShowsCallsAlone() {
        let errors = Crash.errors(settings: "enable=yes,registers=none")
        #expect(errors.contains("\nThread "))
        #expect(!errors.contains("Registers:"))
        #expect(!errors.contains(AppendixB.verifier.prefix(8)))
    }

    @Test func noBacktraceShowsNothing() {
        #expect(!Crash.errors(settings: "enable=no").contains("Thread "))
    }
}
