import Foundation
import Testing

@Suite struct RedirectURICheckTests {
    private func check(_ lines: [String], _ options: String...) throws -> ToolRun {
        try ToolRun(["redirect-uri", "check"] + options, lines: lines)
    }

    @Test func everyKindIsNamed() throws {
        let run = try check([
            "com.example.app:/cb", "http://127.0.0.1/", "http://[::1]:1/", "https://e.com/cb", "ms-app://s-1-15-2-1",
        ])
        #expect(run.status == 0)
        #expect(
            run.lines == [
                "ok\tprivate-use scheme", "ok\tloopback IPv4", "ok\tloopback IPv6", "ok\tclaimed https", "ok\tms-app",
            ]
        )
    }

    @Test func everyRefusalHasItsReasonAndTheRestIsStillJudged() throws {
        let run = try check(["javascript:alert(1)", "", "https://e.com/#", "https://e.com/cb"])
        #expect(run.status == 1)
        #expect(
            run.lines == [
                "refused\thas a scheme that is neither https, http, ms-app nor one with a period between names",
                "refused\thas no scheme", "refused\thas a fragment at offset 14", "ok\tclaimed https",
            ]
        )
    }

    @Test func inputIsBytes() throws {
        let run = try ToolRun(
            ["redirect-uri", "check"],
            input: Array("https://e.com/\u{0}\nhttps://e.com/\r\n\u{FF}".utf8)
        )
        #expect(
            run.lines == [
                "refused\thas a control character at offset 14", "refused\thas a control character at offset 14",
                "refused\thas a byte outside ASCII at offset 0",
            ]
        )
    }

    @Test func googleHasRulesOfItsOwn() throws {
        let lines = ["com.example.app://cb", "http://127.0.0.1/", "com.example.app:/cb"]
        #expect(try check(lines).status == 0)
        #expect(
            try check(lines, "--platform", "ios").lines == [
                "refused\tdoes not continue with exactly one slash after the scheme",
                "refused\tis of a kind that is not for the platform of the client", "ok\tprivate-use scheme",
            ]
        )
    }

    @Test func aRegisteredURIIsMatchedByteForByte() throws {
        #expect(
            try check(
                ["https://e.com/cb", "https://e.com/CB", "https://e.com/cb/"],
                "--registered",
                "https://e.com/cb"
            ).lines
                == [
                    "ok\tclaimed https", "refused\tdiffers from the registered one at offset 14",
                    "refused\tdiffers from the registered one at offset 16",
                ]
        )
        #expect(
            try check(["http://127.0.0.1:9/cb", "http://127.0.0.1:9/cb?x"], "--registered=http://127.0.0.1/cb").lines
                == ["ok\tloopback IPv4", "refused\tdiffers from the registered one in more than its port"]
        )
    }

    @Test func aRegisteredURIThatIsNoneIsAFailure() throws {
        let run = try check([], "--registered", "http://localhost/")
        #expect(run.status == 2)
        #expect(run.errors == "pkce: --registered is http to localhost, which is not taken for a loopback address\n")
    }

    @Test func localhostIsAnOption() throws {
        #expect(try check(["http://localhost/"]).status == 1)
        #expect(try check(["http://localhost/"], "--allow-localhost").lines == ["ok\tlocalhost"])
    }
}
