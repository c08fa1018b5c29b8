import OAuthNativeApps

extension Options {
    /// The value of an option that a command cannot do without.
    func required(_ name: String) throws(Failure) -> String {
        guard let value = self[name] else { throw .usage("\(name) is needed") }
        return value
    }

    /// The platform that a name stands for.
    func platform(_ name: String) throws(Failure) -> AppPlatform {
        guard let platform = AppPlatform.allCases.first(where: { $0.name == name }) else {
            throw .usage("unknown client type; there are \(AppPlatform.names)")
        }
        return platform
    }

    /// The redirect URI that the value of an option is.
    func redirectURI(_ text: String, of name: String) throws(Failure) -> RedirectURI {
        do {
            return try RedirectURI(parsing: text, allowingLocalhost: contains("--allow-localhost"))
        } catch {
            throw Failure(message: "\(name) \(error)")
        }
    }
}

extension Option {
    static let allowLocalhost = Option(
        name: "--allow-localhost",
        meaning: "Take http://localhost for a loopback address."
    )

    static func platform(_ meaning: String) -> Option {
        Option(name: "--platform", valueName: "<t>", meaning: meaning)
    }
}

extension AppPlatform {
    static let names = allCases.map(\.name).joined(separator: ", ")

    fileprivate var name: String {
        switch self {
        case .iOS: "ios"
        case .android: "android"
        case .chrome: "chrome"
        case .desktop: "desktop"
        case .universalWindows: "uwp"
        }
    }
}
