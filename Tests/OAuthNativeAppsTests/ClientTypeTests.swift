import OAuthNativeApps
import Testing

@Suite struct ClientTypeTests {
    @Test(arguments: ClientType.allCases)
    func aLoopbackAddressIsForDesktopProgramsAlone(clientType: ClientType) {
        for kind in RedirectURI.Kind.allCases where kind.isLoopback {
            #expect(clientType.allows(kind) == (clientType == .desktop))
        }
    }

    @Test(arguments: ClientType.allCases)
    func msAppIsForUniversalWindowsAlone(clientType: ClientType) {
        #expect(clientType.allows(.msApp) == (clientType == .universalWindows))
    }

    @Test(arguments: ClientType.allCases)
    func schemesAndClaimedURIsAreForEveryPlatform(clientType: ClientType) {
        #expect(clientType.allows(.privateUseScheme))
        #expect(clientType.allows(.claimedHTTPS))
    }
}
