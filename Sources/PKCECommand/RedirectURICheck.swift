import OAuthNativeApps

/// `pkce redirect-uri check`: what redirect URIs of native apps are, or why they are none.
struct RedirectURICheck: Command {
    static let specification = Specification(
        name: "redirect-uri check",
        synopses: ["[<option>...] < uris"],
        summary: "Say why redirect URIs are accepted or not.",
        details: """
            Reads a redirect URI a line. Prints for each: ok, a TAB and its kind, or
            refused, a TAB and the reason. The rules are those of RFC 8252 and RFC 9700;
            with --platform, Google's as well; with --registered, the bytes must be those
            of that URI, except for the port of a loopback address. Status 0: all lines are
            ok. Status 1: some are not.
            """,
        options: [
            Option(name: "--registered", valueName: "<uri>", meaning: "What the client has registered."),
            .platform("\(AppPlatform.names)."),
            .allowLocalhost,
        ]
    )

    private let registered: RedirectURI?
    private let platform: AppPlatform?
    private let allowsLocalhost: Bool

    init(_ options: Options) throws(Failure) {
        registered =
            if let text = options["--registered"] { try options.redirectURI(text, of: "--registered") } else { nil }
        platform = if let name = options["--platform"] { try options.platform(name) } else { nil }
        allowsLocalhost = options.contains("--allow-localhost")
    }

    func run() throws(Failure) -> ExitStatus {
        try Answer.toEachLine(orIfTooLong: InputText.tooLongReason, answer)
    }

    private func answer(to line: Span<UInt8>) -> Answer {
        do {
            let uri = try RedirectURI(parsing: line, allowingLocalhost: allowsLocalhost)
            if let platform { try uri.checkGoogleRules(for: platform) }
            if let registered, !registered.matches(uri) { return .refused(difference(of: uri, from: registered)) }
            return .accepted(uri.kind.name)
        } catch {
            return .refused("\(error)")
        }
    }

    private func difference(of uri: RedirectURI, from registered: RedirectURI) -> String {
        guard !registered.kind.isLoopback else { return "differs from the registered one in more than its port" }
        let offset = zip(uri.text.utf8, registered.text.utf8).prefix { $0 == $1 }.count
        return "differs from the registered one at offset \(offset)"
    }
}

extension RedirectURI.Kind {
    fileprivate var name: String {
        switch self {
        case .privateUseScheme: "private-use scheme"
        case .loopbackIPv4: "loopback IPv4"
        case .loopbackIPv6: "loopback IPv6"
        case .localhost: "localhost"
        case .claimedHTTPS: "claimed https"
        case .msApp: "ms-app"
        }
    }
}
