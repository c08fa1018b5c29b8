import Foundation
import Testing

@Suite struct VerdictTests {
    static let verifier = AppendixB.verifier
    static let challenge = AppendixB.challenge
    static let stem = AppendixB.challengeStem

    static let satisfied: [String] = [
        "\(verifier)\t\(challenge)",
        "\(verifier)\t\(challenge)\tS256",
        "\(verifier)\t\(verifier)\tplain",
        "\(letters(43))\tDwBzhbb51LfusnSGBa_hqYSgo7-j8BTQnip4TOnlzRo",
        "\(letters(128))\ttqw8wQOGMxx2XwTwQcFH0PJ48q7Y6qAh4tAFf8b2_54",
        "\(repeated("~", 43))\tdOHT1ivLVSPsewADt8TAZF2T2lLYTZ4BymCwTRKpihg",
        "\(repeated("-._~", 32))\twEN2Mh1i33jhevH7WF-NulA1aGJPY9l0zG2M4t8rhw4",
        "a\(repeated("0", 42))\tzINFQ40xM2qSUP-ytEOcamVCcU1_flHsQtOOkWJFz50",
        "\(repeated("~", 128))\t\(repeated("~", 128))\tplain",
    ]

    static let mismatches: [String] = [
        "\(letters(43))\t\(challenge)",
        "\(letters(44))\t\(challenge)",
        "\(verifier)\t\(letters(43))",
        "\(verifier)\t\(challenge)\tplain",
        "\(verifier)\t\(letters(43))\tplain",
        "\(verifier)\t\(verifier)0\tplain",
    ]

    static let malformedVerifiers: [String] = [
        "", "a", letters(42), letters(129), repeated("%7E", 43), "123e4567-e89b-12d3-a456-426614174000",
        "\(verifier)\r", "\r\(verifier)", "\(verifier) ", " \(verifier)", "\u{FEFF}\(verifier)", "\(verifier)\0",
        "\0\(letters(42))", "\(letters(21))\0\(letters(21))", "é\(letters(42))", "\(letters(42))e\u{301}",
        "\(letters(42))\u{212A}", "\(letters(42))+", "\(letters(42))/", "\(letters(42))=", "\(letters(42))\u{7F}",
        "#\(letters(42))",
    ]

    static let malformedChallenges: [String] = [
        "\(stem)N", "\(stem)O", "\(stem)P", "\(stem)+", "\(stem)/", "\(stem) ", "\(stem)=", "\(stem)~", "\(stem).",
        "\(stem)é", "\(stem)\0", stem, "\(challenge)=", "\(challenge)==", "\(challenge)%3D", "\(challenge)\r",
        "\(challenge) ", " \(challenge)", "\(challenge)\0", "\(challenge)A", letters(129), "",
        "13d31e961a1ad8ec2f16b10c4c982e0876a878ad6df144566ee1894acb70f9c3", "\(letters(128))\tS256",
        "\(letters(42))\tplain", "\(letters(129))\tplain", "\(letters(42))+\tplain", "\tS256", "\tplain", "\t",
    ]

    static let unsupportedMethods: [String] = [
        "", "s256", "S257", "PLAIN", "Plain", "none", "S256 ", " S256", "S256\r", "S256\0", "S256\t", "\tS256",
        "S256\tS256", "plain\r", "S2５6", repeated("S256", 1000),
    ]

    /// Where several columns are wrong, or there is no TAB.
    static let first: [(line: String, verdict: String)] = [
        ("short\tshort\tS257", "malformed-verifier"),
        ("short\t\(challenge)\tS257", "malformed-verifier"),
        ("\(verifier)\tshort\tS257", "malformed-challenge"),
        ("\(verifier)\t\(letters(128))\tS257", "unsupported-method"),
        ("\(letters(43))\t\(challenge)\tS257", "unsupported-method"),
        ("\(verifier)\t\(verifier)\tS257", "unsupported-method"),
        ("", "malformed-verifier"),
        ("\t", "malformed-verifier"),
        ("\t\t", "malformed-verifier"),
        ("short", "malformed-verifier"),
        (" # no comment", "malformed-verifier"),
        (verifier, "malformed-challenge"),
    ]

    static let groups: [(lines: [String], verdict: String)] = [
        (satisfied, "ok"),
        (mismatches, "mismatch"),
        (malformedVerifiers.map { "\($0)\t\(challenge)" }, "malformed-verifier"),
        (malformedChallenges.map { "\(verifier)\t\($0)" }, "malformed-challenge"),
        (unsupportedMethods.map { "\(AppendixB.pair)\t\($0)" }, "unsupported-method"),
    ]

    @Test(arguments: groups)
    func everyLineGetsItsVerdict(lines: [String], verdict: String) throws {
        let run = try ToolRun(["verify", "--pairs"], lines: lines)
        #expect(run.status == (verdict == "ok" ? 0 : 1))
        #expect(run.errors.isEmpty)
        #expect(run.lines.count == lines.count)
        for (line, answer) in zip(lines, run.lines) {
            #expect(answer == verdict, "\(line.debugDescription)")
        }
    }

    @Test func theFirstWrongColumnIsNamed() throws {
        let run = try ToolRun(["verify", "--pairs"], lines: Self.first.map(\.line))
        #expect(run.status == 1)
        #expect(run.lines == Self.first.map(\.verdict))
    }

    @Test func oneLineThatIsNotOKIsToldByTheStatus() throws {
        let run = try ToolRun(["verify", "--pairs"], lines: [AppendixB.pair, Self.mismatches[0], AppendixB.pair])
        #expect(run.status == 1)
        #expect(run.lines == ["ok", "mismatch", "ok"])
    }

    @Test func bytesThatAreNoTextAreJudged() throws {
        let tail = Array("\t\(Self.challenge)\n".utf8)
        let input = (UInt8(0x80)...0xFF).flatMap { [UInt8](repeating: 0x41, count: 42) + [$0] + tail }
        let run = try ToolRun(["verify", "--pairs"], input: input)
        #expect(run.status == 1)
        #expect(run.lines == [String](repeating: "malformed-verifier", count: 128))
    }

    @Test func commentsGetNoLine() throws {
        let run = try ToolRun(["verify", "--pairs"], lines: ["#", "# maker", AppendixB.pair, "#\r"])
        #expect(run.status == 0)
        #expect(run.lines == ["ok"])
    }

    @Test func pairsOfOtherImplementationsAreOK() throws {
        let run = try ToolRun(shell: "cut -f2,3 '\(Interop.file.path)' | \"$PKCE\" verify --pairs")
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        #expect(run.lines == [String](repeating: "ok", count: 150))
    }

    @Test(arguments: [("0", "mismatch"), ("-", "mismatch"), ("=", "malformed-verifier"), ("\0", "malformed-verifier")])
    func aChangeOfAnyCharacterOfAVerifierIsSeen(replacement: Character, verdict: String) throws {
        let changed = try Interop.pairs().flatMap { verifier, challenge in
            verifier.indices.filter { verifier[$0] != replacement }.map { index in
                "\(verifier[..<index])\(replacement)\(verifier[index...].dropFirst())\t\(challenge)"
            }
        }
        let run = try ToolRun(["verify", "--pairs"], lines: changed)
        #expect(run.status == 1)
        #expect(changed.count > 150 * 40)
        #expect(run.lines == [String](repeating: verdict, count: changed.count))
    }
}
