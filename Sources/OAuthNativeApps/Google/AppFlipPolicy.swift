/// Identifies Google's client and its redirect URIs in App Flip.
public struct AppFlipPolicy: Hashable, Sendable {
    /// The `client_id` that is registered for Google.
    public let clientID: String

    /// The same as a server's registered redirect URIs of the client.
    public let redirectURIs: RedirectURISet

    private let redirects: [RedirectURI: GoogleRedirect]

    /// A policy; by default all builds of both apps are allowed, on the production host alone.
    ///
    /// - Parameters:
    ///   - clientID: The `client_id` that is registered for Google.
    ///   - apps: The apps that are allowed.
    ///   - variants: The builds that are allowed.
    ///   - hosts: The hosts that are allowed; Google's sandbox is for tests.
    public init(
        clientID: String,
        apps: Set<GoogleApp> = Set(GoogleApp.allCases),
        variants: Set<GoogleApp.Variant> = Set(GoogleApp.Variant.allCases),
        hosts: Set<GoogleRedirect.Host> = [.production]
    ) {
        self.clientID = clientID
        let allowed = GoogleRedirect.allCases.filter {
            apps.contains($0.app) && variants.contains($0.variant) && hosts.contains($0.host)
        }
        redirects = Dictionary(uniqueKeysWithValues: allowed.map { ($0.redirectURI, $0) })
        redirectURIs = RedirectURISet(redirects.keys)
    }

    /// The allowed redirect URI that a text is, byte for byte.
    func redirect(for text: Span<UInt8>) -> GoogleRedirect? {
        guard let uri = try? RedirectURI(parsing: text) else { return nil }
        return redirects[uri]
    }
}

extension AppFlipPolicy: RedactedConvertible {
    var redactedDescription: String { "App Flip policy, redirect URIs: \(redirects.count)" }
}
