import OAuthNativeApps
import Testing

@Suite struct AppFlipResponseTests {
    private func request(state: String = "b") throws -> AppFlipRequest {
        try AppFlipRequest(
            parsing: AppFlipRequestTests.link(
                "client_id=google&scope=a&state=\(state)&redirect_uri=\(AppFlipRequestTests.google)"
            ),
            policy: AppFlipRequestTests.policy
        )
    }

    private let google = "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast"

    @Test func successHoldsCodeAndState() throws {
        #expect(try AppFlipResponse.success(code: "a/b c").url(to: request()) == google + "?code=a%2Fb%20c&state=b")
    }

    @Test(arguments: [
        (AppFlipResponse.Failure.cancelled, "cancelled", true),
        (.unrecoverable, "unrecoverable", false),
        (.invalidRequest, "invalid_request", true),
        (.accessDenied, "access_denied", false),
    ])
    func failureIsOneOfFour(failure: AppFlipResponse.Failure, text: String, isRetried: Bool) throws {
        #expect(try AppFlipResponse.failure(failure).url(to: request()) == google + "?error=" + text)
        #expect(
            try AppFlipResponse.failure(failure, description: "not now").url(to: request())
                == google + "?error=\(text)&error_description=not%20now"
        )
        #expect(failure.isRetriedByGoogle == isRetried)
        #expect(AppFlipResponse.Failure.allCases.count == 4)
    }

    @Test func noValueAddsAParameterOrLeavesTheQuery() throws {
        var random = SplitMix64(seed: 6)
        for _ in 0..<200 {
            let (code, state) = (random.hostileBytes(count: 1...30), random.hostileBytes(count: 1...30))
            let encoded = state.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            let request = try request(state: encoded)
            #expect(
                try independentlyReadQuery(of: AppFlipResponse.success(code: ParameterValue(code)).url(to: request))
                    == [
                        [Array("code".utf8), code], [Array("state".utf8), state],
                    ]
            )
            let failure = AppFlipResponse.failure(.cancelled, description: ParameterValue(code))
            #expect(
                try independentlyReadQuery(of: failure.url(to: request)) == [
                    [Array("error".utf8), Array("cancelled".utf8)], [Array("error_description".utf8), code],
                ]
            )
        }
    }
}
