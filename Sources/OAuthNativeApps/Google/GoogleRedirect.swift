/// One of the twelve redirect URIs of App Flip: a build of a Google app on one of two hosts.
public struct GoogleRedirect: Hashable, Sendable, CaseIterable {
    /// Where Google's universal links live.
    @nonexhaustive
    public enum Host: String, Hashable, Sendable, CaseIterable {
        /// For people.
        case production = "oauth-redirect.googleusercontent.com"
        /// For tests.
        case sandbox = "oauth-redirect-sandbox.googleusercontent.com"
    }

    /// The app that is opened.
    public let app: GoogleApp

    /// The build of the app.
    public let variant: GoogleApp.Variant

    /// The host of the universal link.
    public let host: Host

    /// A redirect URI of App Flip.
    ///
    /// - Parameters:
    ///   - app: The app that is opened.
    ///   - variant: The build of the app.
    ///   - host: The host of the universal link.
    public init(app: GoogleApp, variant: GoogleApp.Variant = .production, host: Host = .production) {
        self.app = app
        self.variant = variant
        self.host = host
    }

    /// All twelve.
    public static var allCases: [GoogleRedirect] {
        Host.allCases.flatMap { host in
            GoogleApp.allCases.flatMap { app in
                GoogleApp.Variant.allCases.map { GoogleRedirect(app: app, variant: $0, host: host) }
            }
        }
    }

    /// The redirect URI: `https://`, the host, `/a/` and the bundle id.
    public var redirectURI: RedirectURI {
        RedirectURI(claimedHTTPS: "https://\(host.rawValue)/a/\(app.bundleID(of: variant))")
    }
}
