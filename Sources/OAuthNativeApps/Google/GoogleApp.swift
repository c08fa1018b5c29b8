/// A Google app that opens other apps by App Flip; the raw value is the bundle id of what people have.
@nonexhaustive
public enum GoogleApp: String, Hashable, Sendable, CaseIterable {
    /// Google Home.
    case home = "com.google.Chromecast"
    /// Google Assistant.
    case assistant = "com.google.OPA"

    /// A build of a Google app; the raw value is what it adds to the bundle id.
    @nonexhaustive
    public enum Variant: String, Hashable, Sendable, CaseIterable {
        /// For Google's developers.
        case development = ".dev"
        /// For Google's employees.
        case enterprise = ".enterprise"
        /// What people have.
        case production = ""
    }

    /// The bundle id of a build.
    ///
    /// - Parameter variant: The build.
    /// - Returns: Such as `com.google.OPA.dev`; case-sensitive.
    public func bundleID(of variant: Variant) -> String {
        rawValue + variant.rawValue
    }
}
