import OAuthNativeApps
import PKCE
import Testing

/// No URL of a request holds the verifier of its challenge.
@Suite struct VerifierSearchTests {
    /// A request and its endpoint with a text somewhere in it.
    struct Place: CustomTestStringConvertible {
        let testDescription: String
        /// Whether the text is in the endpoint, so that there is a request, but no URL.
        var isInEndpoint = false
        let url: @Sendable (_ text: String, CodeChallenge) throws -> String

        init(
            _ name: String,
            clientID: @escaping @Sendable (String) -> String = { _ in "client" },
            redirectURI: @escaping @Sendable (String) -> String = { _ in "https://app.example/cb" },
            scopes: @escaping @Sendable (String) -> [String] = { _ in ["openid"] },
            state: @escaping @Sendable (String) -> ParameterValue? = { _ in nil },
            further: @escaping @Sendable (String) -> [FormParameter] = { _ in [] },
            endpoint: (@Sendable (String) -> String)? = nil
        ) {
            testDescription = name
            isInEndpoint = endpoint != nil
            url = { text, challenge in
                let request = try AuthorizationRequest(
                    platform: .desktop,
                    clientID: clientID(text),
                    redirectURI: RedirectURI(parsing: redirectURI(text)),
                    scopes: scopes(text),
                    codeChallenge: challenge,
                    state: state(text),
                    additionalParameters: further(text)
                )
                return try request.url(to: AuthorizationEndpoint(parsing: endpoint?(text) ?? "https://e.com/auth?a=b"))
            }
        }
    }

    private static let filler = String(repeating: "z", count: 60)

    static let places: [Place] = [
        Place("the state", state: { ParameterValue($0) }),
        Place("the state, and a byte more", state: { ParameterValue($0 + "x") }),
        Place("the state, a byte before", state: { ParameterValue("x" + $0) }),
        Place("the middle of a long state", state: { ParameterValue(filler + $0 + filler) }),
        Place("the state between bytes that are encoded", state: { ParameterValue("é" + $0 + " ") }),
        // Decoded once more than it was encoded, the sign would take the next two bytes for digits.
        Place("the state behind a percent sign", state: { ParameterValue("%" + $0) }),
        Place("the state, percent-encoded", state: { ParameterValue(encoded($0)) }),
        Place(
            "the state, percent-encoded in part",
            state: { ParameterValue($0.prefix(20) + encoded($0.dropFirst(20))) }
        ),
        Place("the state, percent-encoded seven times", state: { ParameterValue(encoded($0, times: 7)) }),
        Place("a scope", scopes: { ["openid", $0, "email"] }),
        Place("a part of a scope", scopes: { ["https://e.com/\($0).read"] }),
        Place("the client_id", clientID: { $0 }),
        Place("a part of the client_id", clientID: { "1." + $0 + ".apps.googleusercontent.com" }),
        Place("the value of a parameter", further: { [FormParameter("nonce", ParameterValue($0))] }),
        Place("the name of a parameter", further: { [FormParameter(ParameterValue($0), "1")] }),
        Place("a part of a name", further: { [FormParameter(ParameterValue("x-" + $0), "1")] }),
        Place(
            "the last of many parameters",
            further: { text in
                (0..<20).map { FormParameter(ParameterValue("p\($0)"), "v") } + [
                    FormParameter("q", ParameterValue(text))
                ]
            }
        ),
        Place("the path of the redirect URI", redirectURI: { "https://app.example/\($0)/cb" }),
        Place("the query of the redirect URI", redirectURI: { "https://app.example/cb?v=\($0)" }),
        Place(
            "the query of the redirect URI, percent-encoded",
            redirectURI: { "https://app.example/cb?v=\(encoded($0))" }
        ),
        Place("a name in the redirect URI", redirectURI: { "https://app.example/cb?\($0)" }),
        Place("the path of the endpoint", endpoint: { "https://e.com/\($0)" }),
        Place("the query of the endpoint", endpoint: { "https://e.com/auth?v=\($0)" }),
        Place("a name in the query of the endpoint", endpoint: { "https://e.com/auth?\($0)=1" }),
        Place("the query of the endpoint, percent-encoded", endpoint: { "https://e.com/auth?v=\(encoded($0))" }),
        Place("the host of the endpoint", endpoint: { "https://\($0).e.com/" }),
    ]

    /// Of every grammar: shortest, longest, all four marks, hexadecimal digits first. None is a host with an empty label.
    static let verifiers: [String] = [
        Fixture.verifier, letters(128), "Az-_" + letters(60) + "09", "41" + letters(42), "-_" + letters(43) + "0",
    ]

    @Test(arguments: places, verifiers) func theVerifierIsFound(place: Place, verifier: String) throws {
        let challenge = CodeChallenge(for: try CodeVerifier(parsing: verifier))
        #expect(throws: AuthorizationRequest.ValidationError.verifierInRequest) { try place.url(verifier, challenge) }
    }

    /// The control: it is the verifier that is refused, not the place, and nothing that only resembles it.
    @Test(arguments: places, verifiers.prefix(2)) func anotherTextIsNot(place: Place, verifier: String) throws {
        let challenge = CodeChallenge(for: try CodeVerifier(parsing: verifier))
        let texts = [
            verifier.dropLast() + "B", "B" + verifier.dropFirst(), verifier.dropLast() + "", verifier.prefix(30) + "*A",
            verifier.lowercased() == verifier ? verifier.uppercased() : verifier.lowercased(),
        ]
        for text in texts where text != verifier {
            // A host holds fewer characters than the rest of a URL.
            guard !place.testDescription.contains("host") || !text.contains("*") else { continue }
            #expect(try place.url(text, challenge).isEmpty == false, "\(text)")
        }
    }

    @Test func tildesAndPeriodsAreOfTheGrammarToo() throws {
        let verifier = "~." + letters(40) + ".~"
        let challenge = CodeChallenge(for: try CodeVerifier(parsing: verifier))
        for place in Self.places where !place.testDescription.contains("host") {
            #expect(throws: AuthorizationRequest.ValidationError.verifierInRequest) {
                try place.url(verifier, challenge)
            }
        }
    }

    /// A verifier that starts anywhere in a long text, and ends anywhere.
    @Test func theVerifierIsFoundAtEveryOffset() throws {
        for count in 0...90 {
            for text in [letters(count) + Fixture.verifier, Fixture.verifier + letters(count)] {
                #expect(throws: AuthorizationRequest.ValidationError.verifierInRequest) {
                    try Fixture.request(state: ParameterValue(text))
                }
            }
        }
    }

    /// Where each step of decoding leaves another text to decode, the time is still linear.
    @Test(.timeLimit(.minutes(1))) func aTextThatDecodesForEverIsSearched() throws {
        let state = "%" + String(repeating: "25", count: 1000)
        let request = try Fixture.request(state: ParameterValue(state))
        #expect(try request.url(to: AuthorizationEndpoint(parsing: "https://e.com/")).contains(state.dropFirst()))
    }
}

/// A text with every byte percent-encoded, and the percent signs of that encoded again.
private func encoded(_ text: some StringProtocol, times: Int = 1) -> String {
    let once = text.utf8.map { "%" + String($0, radix: 16) }.joined()
    return (1..<times).reduce(once) { text, _ in
        text.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%25")
    }
}

private func letters(_ count: Int) -> String {
    String(repeating: "A", count: count)
}
