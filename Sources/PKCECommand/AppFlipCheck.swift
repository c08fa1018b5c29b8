import OAuthNativeApps

/// `pkce app-flip check`: whether links are requests of a Google app, or why they are none.
struct AppFlipCheck: Command {
    static let specification = Specification(
        name: "app-flip check",
        synopses: ["--client-id <id> [--allow-sandbox] < links"],
        summary: "Say why App Flip links are accepted or not.",
        details: """
            Reads a universal link of App Flip a line. Prints for each: ok, a TAB and the
            redirect URI that is answered at; or refused, a TAB, the reason, a TAB and the
            URL to open, which is - where nothing may be opened. Status 0: all lines are ok.
            Status 1: some are not.
            """,
        options: [
            Option(name: "--client-id", valueName: "<id>", meaning: "The client_id that is registered for Google."),
            Option(name: "--allow-sandbox", meaning: "Accept redirect URIs of Google's sandbox too."),
        ]
    )

    private let policy: AppFlipPolicy

    init(_ options: Options) throws(Failure) {
        policy = AppFlipPolicy(
            clientID: try options.required("--client-id"),
            hosts: options.contains("--allow-sandbox") ? [.production, .sandbox] : [.production]
        )
    }

    func run() throws(Failure) -> ExitStatus {
        try Answer.toEachLine(orIfTooLong: "\(InputText.tooLongReason)\t-") { link in
            do throws(AppFlipError) {
                let request = try AppFlipRequest(parsing: link, policy: policy)
                return .accepted(request.redirect.redirectURI.text)
            } catch {
                return .refused("\(error.reason)\t\(error.url ?? "-")")
            }
        }
    }
}
