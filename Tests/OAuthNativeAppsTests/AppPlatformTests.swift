import OAuthNativeApps
import Testing

@Suite struct ClientTypeTests {
    @Test(arguments: AppPlatform.allCases)
    func aLoopbackAddressIsForDesktopProgramsAlone(platform: AppPlatform) {
        for kind in RedirectURI.Kind.allCases where kind.isLoopback {
            #expect(platform.allows(kind) == (platform == .desktop))
        }
    }

    @Test(arguments: AppPlatform.allCases)
    func msAppIsForUniversalWindowsAlone(platform: AppPlatform) {
        #expect(platform.allows(.msApp) == (platform == .universalWindows))
    }

    @Test(arguments: AppPlatform.allCases)
    func schemesAndClaimedURIsAreForEveryPlatform(platform: AppPlatform) {
        #expect(platform.allows(.privateUseScheme))
        #expect(platform.allows(.claimedHTTPS))
    }
}
