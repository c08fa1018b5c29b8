import CryptoPrimitives
import OAuthNativeApps
import PKCE
import Testing

/// A run of bytes that is in every part of a value, and that no sentence has: tildes, of the number 126.
private enum Marker {
    static let byte = UInt8(ascii: "~")
    static let text = String(repeating: "~", count: 50)
    static let value = ParameterValue(text)

    /// Whether a text shows the marker, as characters or as the numbers of its bytes.
    static func isShown(in text: String) -> Bool {
        text.contains("~")
            || text.split { !$0.isLetter && !$0.isNumber }.contains { ["126", "7e", "7E", "0x7e"].contains($0) }
    }

    /// Whether a part of a value holds the marker.
    static func isHeld(by part: Any) -> Bool {
        switch part {
        case let text as String: isShown(in: text)
        case let texts as [String]: isShown(in: texts.joined())
        case let bytes as [UInt8]: bytes.contains(byte)
        case let bytes as [32 of UInt8]: bytes.indices.allSatisfy { bytes[$0] == byte }
        case let value as ParameterValue: value.bytes.contains(byte)
        case let uri as RedirectURI: isShown(in: uri.text)
        case let parameters as [FormParameter]: parameters.contains { isHeld(by: $0.name) && isHeld(by: $0.value) }
        default: false
        }
    }
}

/// A value of a public type with the marker in its parts.
private struct Row: CustomTestStringConvertible, Sendable {
    let type: String
    let value: any Sendable
    /// The public stored properties that hold the marker; for a case of an enum, the case alone.
    let parts: [String: any Sendable]
    /// The public stored properties that can hold none: numbers, or cases of an enum.
    let otherParts: Set<String>

    init(_ type: String, _ value: any Sendable, _ parts: [String: any Sendable], without otherParts: Set<String> = []) {
        (self.type, self.value, self.parts, self.otherParts) = (type, value, parts, otherParts)
    }

    var testDescription: String { "\(type) \(parts.keys.sorted().joined(separator: " "))" }

    static func all() throws -> [Row] {
        try values() + requests() + appFlip() + responses()
    }

    private static func values() throws -> [Row] {
        let digest = SHA256.Digest([32 of UInt8](repeating: Marker.byte))
        let parameter = FormParameter(Marker.value, Marker.value)
        let uri = try RedirectURI(parsing: "https://e.com/\(Marker.text)")
        let code = try #require(AuthorizationResponse.ErrorCode(rawValue: Marker.text))
        let endpoint = try AuthorizationEndpoint(parsing: "https://e.com/?\(Marker.text)")
        return [
            Row("SHA256.Digest", digest, ["bytes": digest.bytes]),
            Row("ParameterValue", Marker.value, ["bytes": Marker.value.bytes]),
            Row("FormParameter", parameter, ["name": parameter.name, "value": parameter.value]),
            Row("RedirectURI", uri, ["text": uri.text], without: ["kind"]),
            Row("RedirectURISet", RedirectURISet([uri, try RedirectURI(parsing: "http://127.0.0.1/~126")]), [:]),
            Row("AuthorizationEndpoint", endpoint, ["text": endpoint.text]),
            Row("AuthorizationResponse.ErrorCode", code, ["rawValue": code.rawValue]),
        ]
    }

    private static func requests() throws -> [Row] {
        let challenge = CodeChallenge(for: try CodeVerifier(parsing: Marker.text + "A")).parameterValue
        let query =
            "client_id=\(Marker.text)&redirect_uri=https%3A%2F%2Fe.com%2F\(Marker.text)&response_type=code"
            + "&scope=\(Marker.text)&state=\(Marker.text)&code_challenge=\(challenge)&code_challenge_method=S256"
            + "&code_verifier=\(Marker.text)&\(Marker.text)=\(Marker.text)"
        let received = try AuthorizationRequest.UnverifiedRequest(parsing: query)
        let matched = try received.matched(
            against: RedirectURISet([try RedirectURI(parsing: "https://e.com/\(Marker.text)")])
        )
        let request = try matched.request(policy: PKCEPolicy())
        return [
            Row("AuthorizationRequest.UnverifiedRequest", received, ["clientID": received.clientID]),
            Row(
                "AuthorizationRequest.MatchedRequest",
                matched,
                [
                    "clientID": matched.clientID, "redirectURI": matched.redirectURI,
                    "state": try #require(matched.state),
                ]
            ),
            Row(
                "AuthorizationRequest",
                request,
                [
                    "clientID": request.clientID, "redirectURI": request.redirectURI, "scopes": request.scopes,
                    "state": try #require(request.state), "additionalParameters": request.additionalParameters,
                ],
                without: ["codeChallenge"]
            ),
        ]
    }

    private static func appFlip() throws -> [Row] {
        let policy = AppFlipPolicy(clientID: Marker.text)
        let google = "https://oauth-redirect.googleusercontent.com/a/com.google.OPA"
        let link =
            "https://e.com/~?client_id=\(Marker.text)&scope=\(Marker.text)&state=\(Marker.text)&redirect_uri=\(google)"
        let request = try AppFlipRequest(parsing: link, policy: policy)
        return [
            Row("AppFlipPolicy", policy, ["clientID": policy.clientID], without: ["redirectURIs"]),
            Row("AppFlipRequest", request, ["scopes": request.scopes, "state": request.state], without: ["redirect"]),
        ]
    }

    private static func responses() throws -> [Row] {
        let code = try #require(AuthorizationResponse.ErrorCode(rawValue: Marker.text))
        let success = AuthorizationResponse.success(code: Marker.value, state: Marker.value, iss: Marker.value)
        let failure = AuthorizationResponse.failure(
            error: code,
            description: Marker.value,
            uri: Marker.value,
            state: Marker.value,
            iss: Marker.value
        )
        return [
            Row("AuthorizationResponse", success, ["success": Marker.value]),
            Row("AuthorizationResponse", failure, ["failure": Marker.value]),
            Row("AppFlipResponse", AppFlipResponse.success(code: Marker.value), ["success": Marker.value]),
            Row(
                "AppFlipResponse",
                AppFlipResponse.failure(.cancelled, description: Marker.value),
                ["failure": Marker.value]
            ),
        ]
    }
}

/// Whatever shows a value without being asked for its content shows none of it.
@Suite struct ShownValueTests {
    private static let rows = Result { try Row.all() }

    /// The types that show what they hold, each with what makes that public.
    private static let shown = [
        "CodeChallenge": "it is sent in a URL, and stored and read as a text",
        "Libcrypto.Report": "libcrypto and the system say it of themselves, for an operator",
    ]

    private struct Holder { let part: Any }
    private enum Case { case holding(Any) }

    /// All ways to show a value, and the value in a structure, a case, a tuple, an array, a dictionary and an optional.
    private static func texts(of value: Any) -> [String] {
        let wrapped: [Any] = [
            value, Holder(part: value), Case.holding(value), (value, 1), [value], ["key": value],
            Any?.some(value) as Any,
        ]
        return wrapped.flatMap { value in
            var (printed, debugPrinted, dumped) = ("", "", "")
            print(value, to: &printed)
            debugPrint(value, to: &debugPrinted)
            dump(value, to: &dumped)
            return [
                printed, debugPrinted, dumped, "\(value)", String(describing: value), String(reflecting: value),
                reflected(Mirror(reflecting: value)),
            ]
        }
    }

    /// Whatever is to be found in a mirror, its superclass's and those of its children.
    private static func reflected(_ mirror: Mirror) -> String {
        let children = mirror.children.map { label, value in
            "\(label ?? "") \(value) \(String(reflecting: value)) \(reflected(Mirror(reflecting: value)))"
        }
        return "\(mirror) \(children.joined(separator: " ")) \(mirror.superclassMirror.map(reflected) ?? "")"
    }

    @Test(arguments: try rows.get()) private func aValueShowsKindAndSizeOnly(row: Row) {
        for text in Self.texts(of: row.value) {
            #expect(!text.isEmpty)
            #expect(!Marker.isShown(in: text), "\(text)")
        }
        #expect(Mirror(reflecting: row.value).children.isEmpty)
        #expect("\(row.value)" == String(reflecting: row.value))
        // A kind in words rather than the name that the compiler has for it.
        #expect(!"\(row.value)".contains(row.type))
    }

    /// Without the marker in each part, the test above would say nothing.
    @Test(arguments: try rows.get()) private func aValueHoldsTheMarkerInEachPart(row: Row) {
        for (name, part) in row.parts { #expect(Marker.isHeld(by: part), "\(name)") }
    }

    @Test func everyPublicTypeWithContentHasARow() throws {
        let types = PublicType.withContent(among: try PublicType.all())
        let named = Set(try Self.rows.get().map(\.type)).union(Self.shown.keys)
        #expect(named.subtracting(types.map(\.name)) == [])
        #expect(Set(types.map(\.name)).subtracting(named) == [])
        for type in types where Self.shown[type.name] == nil {
            let rows = try Self.rows.get().filter { $0.type == type.name }
            #expect(Set(type.parts) == Set(rows.flatMap { $0.otherParts.union($0.parts.keys) }), "\(type.name)")
        }
    }

    /// The control: values of the same parts that hide nothing.
    @Test func aValueThatShowsItsPartsIsNoticed() throws {
        struct Open { let value: [UInt8] }
        struct Described: CustomStringConvertible {
            let value: [UInt8]
            var description: String { "hidden" }
        }
        let parts: [Any] = [
            Open(value: [1, Marker.byte]), Described(value: [Marker.byte]), Marker.text, "\u{7E}", [Marker.byte],
            try #require(CodeChallenge(CodeChallenge(for: try CodeVerifier()).parameterValue)).parameterValue + "~",
        ]
        for part in parts { #expect(Self.texts(of: part).contains { Marker.isShown(in: $0) }, "\(part)") }
        #expect(!Marker.isHeld(by: 126) && !Marker.isHeld(by: "127, 1260"))
    }
}
