import Foundation
import Testing

/// No command judges an input by the beginning that fits into its buffer.
@Suite struct InputTextTests {
    /// A command, an input that it accepts up to any length, where there is one, and what it answers to one that is too long.
    struct Reader: CustomTestStringConvertible {
        let command: String
        var options: [String] = []
        /// A text of a number of bytes that is right as far as it goes.
        let beginning: @Sendable (Int) -> String
        /// What makes the whole of it wrong.
        let end: String
        /// What is said to a beginning of 60,000 bytes on its own.
        let acceptance: (status: Int32, output: String)?
        let refusal: (status: Int32, output: String, errors: String)

        var testDescription: String { ([command] + options).joined(separator: " ") }

        func run(_ input: String) throws -> ToolRun {
            try ToolRun(command.split(separator: " ").map(String.init) + options, input: input.utf8)
        }
    }

    private static let google = "https://oauth-redirect.googleusercontent.com/a/com.google.OPA"
    private static let wrongCount = "code_verifier is not 43 to 128 characters long"

    @Sendable private static func link(_ count: Int) -> String {
        let query = "?client_id=google&scope=a&state=s&redirect_uri=\(google)"
        let start = "https://service.example/"
        return start + letters(count - start.utf8.count - query.utf8.count) + query
    }

    @Sendable private static func uri(_ count: Int) -> String {
        "https://e.com/" + letters(count - "https://e.com/".utf8.count)
    }

    @Sendable private static func verifiers(_ count: Int) -> String {
        AppendixB.verifier + letters(count - AppendixB.verifier.utf8.count)
    }

    @Sendable private static func pair(_ count: Int) -> String {
        AppendixB.pair + "\t" + letters(count - AppendixB.pair.utf8.count - 1)
    }

    @Sendable private static func comment(_ count: Int) -> String {
        "#" + letters(count - 1)
    }

    static let readers: [Reader] = [
        Reader(
            command: "app-flip check",
            options: ["--client-id", "google"],
            beginning: link,
            end: "&client_id=evil",
            acceptance: (0, "ok\t\(google)\n"),
            refusal: (1, "refused\thas 65536 bytes or more\t-\n", "")
        ),
        Reader(
            command: "redirect-uri check",
            beginning: uri,
            end: "#",
            acceptance: (0, "ok\tclaimed https\n"),
            refusal: (1, "refused\thas 65536 bytes or more\n", "")
        ),
        Reader(
            command: "redirect-uri check",
            options: ["--registered", uri(65_536)],
            beginning: uri,
            end: "A",
            acceptance: nil,
            refusal: (1, "refused\thas 65536 bytes or more\n", "")
        ),
        Reader(
            command: "verify",
            options: ["--pairs"],
            beginning: comment,
            end: "\t\(AppendixB.challenge)",
            acceptance: (0, ""),
            refusal: (1, "line-too-long\n", "")
        ),
        Reader(
            command: "verify",
            options: ["--pairs"],
            beginning: pair,
            end: "A",
            acceptance: nil,
            refusal: (1, "line-too-long\n", "")
        ),
        Reader(
            command: "verify",
            options: ["--challenge", AppendixB.challenge],
            beginning: verifiers,
            end: "A",
            acceptance: nil,
            refusal: (2, "", "pkce: \(wrongCount)\n")
        ),
        Reader(
            command: "challenge",
            beginning: verifiers,
            end: "A",
            acceptance: nil,
            refusal: (2, "", "pkce: line 1: \(wrongCount)\n")
        ),
    ]

    @Test(arguments: readers, [65_536, 65_537, 70_000, 131_071, 131_072, 131_073])
    func anInputThatIsRightUpToTheCutIsNotAccepted(reader: Reader, count: Int) throws {
        let run = try reader.run(reader.beginning(count - reader.end.utf8.count) + reader.end + "\n")
        #expect(run.status == reader.refusal.status)
        #expect(String(decoding: run.output, as: UTF8.self) == reader.refusal.output)
        #expect(run.errors == reader.refusal.errors)
    }

    /// The cut lies where the right part ends, or a byte to either side.
    @Test(arguments: readers, 65_535...65_537)
    func anInputWhoseEndIsBehindTheCutIsNotAccepted(reader: Reader, count: Int) throws {
        let run = try reader.run(reader.beginning(count) + reader.end + "\n")
        #expect(run.status == reader.refusal.status)
        #expect(String(decoding: run.output, as: UTF8.self) == reader.refusal.output)
    }

    /// Else the tests above would see a refusal for another reason.
    @Test(arguments: readers.filter { $0.acceptance != nil })
    func theBeginningIsRightWhereItFits(reader: Reader) throws {
        let whole = try reader.run(reader.beginning(60_000) + "\n")
        #expect(whole.status == reader.acceptance?.status)
        #expect(String(decoding: whole.output, as: UTF8.self) == reader.acceptance?.output)
    }

    /// A command reads standard input where its usage has a `<`.
    @Test func noCommandThatReadsIsLeftOut() throws {
        let reading = try ToolTests.commands.filter { command in
            let words = command.split(separator: " ").map(String.init)
            return try ToolRun(words + ["--help"]).lines.contains { $0.hasPrefix("usage: ") && $0.contains(" < ") }
        }
        #expect(reading.sorted() == Set(Self.readers.map(\.command)).sorted())
    }
}
