import OAuthNativeApps

enum Fixture {
    static let allBytes = [UInt8](0...255)

    static func registered(_ texts: String...) throws -> RedirectURISet {
        RedirectURISet(try texts.map { try RedirectURI(parsing: $0) })
    }
}
