import OAuthNativeApps
import PKCE

/// The pairs of a form, decoded; nothing for one that is malformed.
private func slowForm(_ text: [UInt8]) -> [(name: [UInt8], value: [UInt8])]? {
    guard text.count <= 8192 else { return nil }
    guard !text.isEmpty else { return [] }
    let pairs = text.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    guard pairs.count <= 64 else { return nil }
    var decoded: [(name: [UInt8], value: [UInt8])] = []
    for pair in pairs {
        let sides = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = slowPercentDecoded(Array(sides[0])),
            let value = slowPercentDecoded(sides.count > 1 ? Array(sides[1]) : [])
        else { return nil }
        decoded.append((name, value))
    }
    return decoded
}

private func slowPercentDecoded(_ text: [UInt8]) -> [UInt8]? {
    var decoded: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
        switch byte {
        case UInt8(ascii: "+"): decoded.append(UInt8(ascii: " "))
        case UInt8(ascii: "%"):
            let digits = rest.prefix(2)
            guard digits.count == 2, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit && $0 < 128 }),
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            else { return nil }
            decoded.append(value)
            rest = rest.dropFirst(2)
        case 0x21...0x7E where byte != UInt8(ascii: "#"): decoded.append(byte)
        default: return nil
        }
    }
    return decoded
}

private func values(_ name: String, _ form: [(name: [UInt8], value: [UInt8])]) -> [[UInt8]] {
    form.filter { $0.name == Array(name.utf8) }.map(\.value)
}

/// The one value that is there and not empty.
private func only(_ name: String, _ form: [(name: [UInt8], value: [UInt8])]) -> [UInt8]? {
    let values = values(name, form)
    return values.count == 1 && values[0] != [] ? values[0] : nil
}

func fuzzRequest(_ input: [UInt8]) {
    let received = Outcome { try AuthorizationRequest.UnverifiedRequest(parsing: input.span).clientID }
    let form = slowForm(input)
    let client = form.flatMap { only("client_id", $0) }
    let redirect = form.flatMap { only("redirect_uri", $0) }
    guard let clientID = received.value else {
        let isWellFormed = client?.allSatisfy { (UInt8(0x20)...0x7E).contains($0) } == true
        let isRefusedURI = redirect.map { uri in Outcome { try RedirectURI(parsing: uri.span) }.isError } ?? true
        return require(!isWellFormed || isRefusedURI, "refused: \(received)")
    }
    guard client == Array(clientID.utf8), let redirect, let uri = try? RedirectURI(parsing: redirect.span) else {
        return require(false, "another client_id, or no redirect_uri")
    }
    judge(input, form ?? [], RedirectURISet([uri]))
}

/// The text with each percent sign that two hexadecimal digits follow replaced by its byte.
private func percentDecoded(_ text: [UInt8]) -> [UInt8] {
    var decoded: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
        let digits = String(decoding: rest.prefix(2), as: UTF8.self)
        if byte == UInt8(ascii: "%"), digits.count == 2, let value = UInt8(digits, radix: 16), !digits.contains("+") {
            decoded.append(value)
            rest = rest.dropFirst(2)
        } else {
            decoded.append(byte)
        }
    }
    return decoded
}

/// Whether a name or a value holds the verifier, as it is or percent-encoded.
private func holdsVerifier(_ form: [(name: [UInt8], value: [UInt8])], of challenge: CodeChallenge?) -> Bool {
    guard let challenge else { return false }
    var texts = form.flatMap { [$0.name, $0.value] }
    for _ in 0...8 {
        for text in texts where text.count >= 43 {
            for start in 0...(text.count - 43) {
                for end in (start + 43)...min(start + 128, text.count) {
                    if (try? challenge.isSatisfied(byParameter: Array(text[start..<end]).span)) == true { return true }
                }
            }
        }
        texts = texts.map(percentDecoded)
    }
    return false
}

private func judge(_ input: [UInt8], _ form: [(name: [UInt8], value: [UInt8])], _ registered: RedirectURISet) {
    let policy = PKCEPolicy(requirement: .optional, methods: [.s256, .plain])
    let request = Outcome {
        let received = try AuthorizationRequest.UnverifiedRequest(parsing: input.span)
        return try received.matched(against: registered).request(policy: policy)
    }
    guard let value = request.value else { return }
    let names = form.map(\.name)
    require(Set(names).count == names.count, "a repeated parameter is let through")
    require(form.allSatisfy { !$0.name.isEmpty && !$0.value.isEmpty }, "an empty parameter is let through")
    require(only("response_type", form) == Array("code".utf8), "another response_type is let through")
    require(value.state?.bytes == only("state", form), "another state")
    // What was read is written and read again, unless it holds the verifier, which a server accepts and a client refuses.
    guard let endpoint = try? AuthorizationEndpoint(parsing: "https://server.example/authorize") else {
        return require(false, "the endpoint is refused")
    }
    let url: String
    do {
        url = try value.url(to: endpoint)
    } catch .verifierInRequest {
        return require(holdsVerifier(form, of: value.codeChallenge), "a request without its verifier is not written")
    } catch {
        return require(false, "a request that was read is not written")
    }
    let again = Outcome {
        let received = try AuthorizationRequest.UnverifiedRequest(
            parsing: String(url.drop { $0 != "?" }.dropFirst()),
            limits: FormLimits(byteCount: 1 << 20)
        )
        return try received.matched(against: registered).request(policy: policy)
    }
    require(again == request, "written and read again: \(again)")
}

func fuzzRedirectURI(_ input: [UInt8]) {
    let parsed = Outcome { try RedirectURI(parsing: input.span) }
    guard let uri = parsed.value else { return }
    require(Array(uri.text.utf8) == input, "the text was changed")
    require(
        input.allSatisfy { (UInt8(0x21)...0x7E).contains($0) && !"#\\\"<>^`{|}".utf8.contains($0) },
        "a byte that no URI has"
    )
    let text = uri.text
    let scheme = text.prefix { $0 != ":" }.lowercased()
    require(["https", "http", "ms-app"].contains(scheme) || scheme.contains("."), "the scheme \(scheme)")
    let rest = text.dropFirst(scheme.count + 1)
    let authority = rest.hasPrefix("//") ? rest.dropFirst(2).prefix { !"/?".contains($0) } : ""
    require(!authority.contains("@"), "a user name")
    if scheme == "http" {
        let host = authority.hasPrefix("[") ? "[::1]" : String(authority.prefix { $0 != ":" })
        require(authority.hasPrefix("[::1]") || host == "127.0.0.1", "http to \(host)")
    }
    let path = text.prefix { $0 != "?" }.split(separator: "/", omittingEmptySubsequences: false)
    require(!path.contains(".") && !path.contains(".."), "a dot segment")
    require(uri.matches(uri), "it does not match itself")
    require(RedirectURISet([uri]).contains(uri), "a set of it does not hold it")
    for name in ["code", "state", "error", "iss"] {
        let query = text.drop { $0 != "?" }.dropFirst()
        require(
            !query.split(separator: "&").contains { $0 == name || $0.hasPrefix("\(name)=") },
            "\(name) in the query"
        )
    }
}

private let request: AuthorizationRequest = {
    do {
        return try AuthorizationRequest(
            platform: .android,
            clientID: "client",
            redirectURI: RedirectURI(parsing: "com.example.app:/callback"),
            scopes: ["read"],
            codeChallenge: CodeChallenge(parsing: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"),
            state: "xyz"
        )
    } catch {
        fatalError("\(error)")
    }
}()

func fuzzResponse(_ input: [UInt8]) {
    let parsed = Outcome { try AuthorizationResponse(parsing: input.span, for: request) }
    let mark = input.firstIndex(of: UInt8(ascii: "?")).map { $0 + 1 } ?? input.count
    let hasFragment = input.prefix(mark).contains(UInt8(ascii: "#"))
    let form = hasFragment ? nil : slowForm(Array(input[mark...]))
    func isAtMostOnce(_ name: String) -> Bool {
        form.map { values(name, $0).isEmpty || only(name, $0) != nil } ?? false
    }
    let isClear = ["code", "error", "state", "iss", "error_description", "error_uri"].allSatisfy(isAtMostOnce)
    let isOurs = form.flatMap { only("state", $0) } == Array("xyz".utf8)
    let code = form.flatMap { only("code", $0) }
    let error = form.flatMap { only("error", $0) }
    switch parsed.value {
    case .success(let found, _, _):
        require(isClear && isOurs && error == nil && found.bytes == code, "a code: \(parsed)")
    case .failure(let found, _, _, _, _):
        require(isClear && isOurs && code == nil && Array(found.rawValue.utf8) == error, "an error: \(parsed)")
    case nil: require(!(isClear && isOurs && code != nil && error == nil), "refused: \(parsed)")
    }
    guard let value = parsed.value else { return }
    let again = Outcome { try AuthorizationResponse(parsing: value.url(to: request.redirectURI), for: request) }
    require(again == parsed, "written and read again: \(again)")
}

func fuzzEndpoint(_ input: [UInt8]) {
    guard let endpoint = try? AuthorizationEndpoint(parsing: input.span) else { return }
    require(Array(endpoint.text.utf8) == input, "the text was changed")
    require(endpoint.text.lowercased().hasPrefix("https://"), "no https")
    guard let url = try? request.url(to: endpoint) else { return require(false, "no URL") }
    let query = Array(url.drop { $0 != "?" }.dropFirst().utf8)
    require(
        url.hasPrefix(endpoint.text) && slowForm(query).map { only("state", $0) == Array("xyz".utf8) } != false,
        "a state lost"
    )
}

func fuzzAppFlip(_ input: [UInt8]) {
    let policy = AppFlipPolicy(clientID: "google")
    guard let flip = try? AppFlipRequest(parsing: input.span, policy: policy) else { return }
    let mark = input.firstIndex(of: UInt8(ascii: "?")).map { $0 + 1 } ?? input.count
    let form = slowForm(Array(input[mark...])) ?? []
    require(only("client_id", form) == Array("google".utf8), "another client")
    require(only("state", form) == flip.state.bytes, "another state")
    require(only("redirect_uri", form) == Array(flip.redirect.redirectURI.text.utf8), "another redirect URI")
}
