/// The platform that a native app is registered for, as Google's console names them.
@nonexhaustive
public enum AppPlatform: Hashable, Sendable, CaseIterable {
    /// iOS, iPadOS and their kin, by bundle id.
    case iOS
    /// Android, by package name.
    case android
    /// An extension or app of Chrome, by its id.
    case chrome
    /// A program for macOS, Linux or Windows.
    case desktop
    /// An app for the Universal Windows Platform, by store id.
    case universalWindows

    /// Whether an app of this platform can be reached by a kind of redirect URI.
    ///
    /// A loopback address is for desktop programs alone: elsewhere another app may listen on the port. `ms-app` exists on
    /// Windows alone.
    ///
    /// - Parameter kind: The kind of the redirect URI that the app wants to use.
    /// - Returns: Whether the two fit.
    public func allows(_ kind: RedirectURI.Kind) -> Bool {
        switch kind {
        case .privateUseScheme, .claimedHTTPS: true
        case .loopbackIPv4, .loopbackIPv6, .localhost: self == .desktop
        case .msApp: self == .universalWindows
        }
    }
}
