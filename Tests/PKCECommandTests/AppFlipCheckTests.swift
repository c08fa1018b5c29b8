import Foundation
import Testing

@Suite struct AppFlipCheckTests {
    private static let google = "https://oauth-redirect.googleusercontent.com/a/com.google.OPA"
    private static let sandbox = "https://oauth-redirect-sandbox.googleusercontent.com/a/com.google.OPA"

    private func link(clientID: String = "google", _ redirectURI: String) -> String {
        "https://service.example/flip?client_id=\(clientID)&scope=a%20b&state=s&redirect_uri=\(redirectURI)"
    }

    private func check(_ lines: [String], _ options: String...) throws -> ToolRun {
        try ToolRun(["app-flip", "check", "--client-id", "google"] + options, lines: lines)
    }

    @Test func aRequestOfGoogleIsAcceptedWithItsRedirectURI() throws {
        let run = try check([link(Self.google)])
        #expect(run.status == 0)
        #expect(run.lines == ["ok\t\(Self.google)"])
    }

    @Test func aRefusalSaysWhyAndWhatToOpen() throws {
        let run = try check([
            link(clientID: "other", Self.google), link("https://evil/"), link(Self.google) + "&state=t", "",
            link(Self.google) + "\u{0}",
        ])
        #expect(run.status == 1)
        #expect(
            run.lines == [
                "refused\tclient_id is not the one of Google\t\(Self.google)?error=invalid_request"
                    + "&error_description=client_id%20is%20not%20the%20one%20of%20Google",
                "refused\tredirect_uri is not allowed\t-",
                "refused\tstate is there more than once\t\(Self.google)?error=invalid_request"
                    + "&error_description=state%20is%20there%20more%20than%20once",
                "refused\tredirect_uri is missing\t-",
                "refused\ta character at offset 111 is not percent-encoded\t-",
            ]
        )
    }

    @Test func theSandboxIsAnOption() throws {
        #expect(try check([link(Self.sandbox)]).lines == ["refused\tredirect_uri is not allowed\t-"])
        #expect(try check([link(Self.sandbox)], "--allow-sandbox").lines == ["ok\t\(Self.sandbox)"])
    }
}
