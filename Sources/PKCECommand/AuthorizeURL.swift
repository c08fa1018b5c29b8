import OAuthNativeApps
import PKCE

/// `pkce authorize-url`: a new authorization request of a native app.
struct AuthorizeURL: Command {
    static let specification = Specification(
        name: "authorize-url",
        synopses: ["<option>... --verifier-file <path>", "<option>... --verifier-descriptor <n>"],
        summary: "Print an authorization request and keep its verifier.",
        details: """
            Prints the URL to open in a browser, and on a second line the state that the
            answer must have; verifier and state are new each time. The verifier, which
            redeems the code of the answer, goes to a new file that only its owner can read,
            or to an open descriptor, with an LF; never to standard output. If anything
            fails, no file is left behind. All options but --login-hint and
            --allow-localhost are needed, and one of the last two.
            """,
        options: [
            Option(name: "--endpoint", valueName: "<url>", meaning: "The authorization endpoint: https."),
            Option(name: "--client-id", valueName: "<id>", meaning: "The client_id."),
            .platform("\(AppPlatform.names)."),
            Option(name: "--redirect-uri", valueName: "<uri>", meaning: "The redirect_uri."),
            Option(name: "--scope", valueName: "<list>", meaning: "The scope: names, one space between two."),
            Option(name: "--login-hint", valueName: "<text>", meaning: "The login_hint."),
            .allowLocalhost,
            Option(name: "--verifier-file", valueName: "<path>", meaning: "A file to make for the verifier."),
            Option(name: "--verifier-descriptor", valueName: "<n>", meaning: "A descriptor for it, 2 or more."),
        ]
    )

    private let endpoint: AuthorizationEndpoint
    private let clientID: String
    private let platform: AppPlatform
    private let redirectURI: RedirectURI
    private let scopes: [String]
    private let additionalParameters: [FormParameter]
    private let destination: VerifierDestination

    init(_ options: Options) throws(Failure) {
        endpoint = try Self.endpoint(options.required("--endpoint"))
        clientID = try options.required("--client-id")
        platform = try options.platform(options.required("--platform"))
        redirectURI = try options.redirectURI(options.required("--redirect-uri"), of: "--redirect-uri")
        scopes = try options.required("--scope").split(separator: " ", omittingEmptySubsequences: false).map(
            String.init
        )
        additionalParameters = options["--login-hint"].map { [FormParameter("login_hint", ParameterValue($0))] } ?? []
        destination = try VerifierDestination(options)
    }

    private static func endpoint(_ text: String) throws(Failure) -> AuthorizationEndpoint {
        do {
            return try AuthorizationEndpoint(parsing: text)
        } catch {
            throw Failure(message: "--endpoint \(error)")
        }
    }

    func run() throws(Failure) -> ExitStatus {
        let verifier: CodeVerifier
        do {
            verifier = try CodeVerifier()
        } catch {
            throw Failure(message: "\(error)")
        }
        let text = try text(of: CodeChallenge(for: verifier))
        try destination.write(verifier) { () throws(Failure) in
            var output = StandardOutput()
            try output.write(text)
            try output.flush()
        }
        return .success
    }

    private func text(of codeChallenge: CodeChallenge) throws(Failure) -> String {
        do {
            let request = try AuthorizationRequest(
                platform: platform,
                clientID: clientID,
                redirectURI: redirectURI,
                scopes: scopes,
                codeChallenge: codeChallenge,
                additionalParameters: additionalParameters
            )
            return "\(try request.url(to: endpoint))\n\(request.state?.text ?? "")\n"
        } catch {
            throw Failure(message: "\(error)")
        }
    }
}
