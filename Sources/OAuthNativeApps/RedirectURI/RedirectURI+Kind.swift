extension RedirectURI {
    /// How an authorization response reaches an app. Source: RFC 8252 §7.
    @nonexhaustive
    public enum Kind: Hashable, Sendable, CaseIterable {
        /// A scheme with a period that the app has registered: `com.example.app:/oauth2redirect`.
        case privateUseScheme
        /// A port of `127.0.0.1` that the app listens on.
        case loopbackIPv4
        /// A port of `[::1]` that the app listens on.
        case loopbackIPv6
        /// A port of `localhost` that the app listens on; there is one only where the caller allows it.
        case localhost
        /// An `https` URI, which the operating system hands to the app that has claimed it.
        case claimedHTTPS
        /// The package of a UWP app: `ms-app://s-1-15-2-…`.
        case msApp

        /// Whether the app listens on a port that it finds free.
        public var isLoopback: Bool {
            switch self {
            case .loopbackIPv4, .loopbackIPv6, .localhost: true
            case .privateUseScheme, .claimedHTTPS, .msApp: false
            }
        }
    }
}

extension RedirectURI.Kind {
    init(of uri: URI, in text: Span<UInt8>, allowingLocalhost: Bool) throws(RedirectURI.FormatError) {
        let scheme = text.extracting(uri.scheme)
        if scheme.isEqual(toFolded: "https") {
            let host = try Self.host(of: uri, in: text)
            guard host[0] != UInt8(ascii: "[") else { throw .malformed(.invalidHost) }
            self = .claimedHTTPS
        } else if scheme.isEqual(toFolded: "http") {
            let host = try Self.host(of: uri, in: text)
            try self.init(loopback: host, allowingLocalhost: allowingLocalhost)
        } else if scheme.isEqual(toFolded: "ms-app") {
            let host = try Self.host(of: uri, in: text)
            guard uri.port.isEmpty, Self.isPackageSID(host) else { throw .invalidPackageSID }
            self = .msApp
        } else {
            guard Self.isPrivateUse(scheme) else { throw .schemeNotAllowed }
            self = .privateUseScheme
        }
    }

    private init(loopback host: Span<UInt8>, allowingLocalhost: Bool) throws(RedirectURI.FormatError) {
        if host.isEqual(to: "127.0.0.1") {
            self = .loopbackIPv4
        } else if host.isEqual(to: "[::1]") {
            self = .loopbackIPv6
        } else if host.isEqual(toFolded: "localhost") {
            guard allowingLocalhost else { throw .localhostNotAllowed }
            self = .localhost
        } else {
            throw .hostNotLoopback
        }
    }

    @_lifetime(copy text)
    private static func host(of uri: URI, in text: Span<UInt8>) throws(RedirectURI.FormatError) -> Span<UInt8> {
        guard let host = uri.host, !host.isEmpty else { throw .malformed(.missingHost) }
        return text.extracting(host)
    }

    // RFC 8252 §8.4: a scheme without a period belongs to no domain. That also shuts out `javascript`, `data` and their kind.
    private static func isPrivateUse(_ scheme: Span<UInt8>) -> Bool {
        var periodCount = 0
        var previous = UInt8(ascii: ".")
        for offset in scheme.indices {
            if scheme[offset] == UInt8(ascii: ".") {
                guard previous != UInt8(ascii: ".") else { return false }
                periodCount += 1
            }
            previous = scheme[offset]
        }
        return periodCount > 0 && previous != UInt8(ascii: ".")
    }

    // The identifier authority 15, package class 2, then numbers.
    private static func isPackageSID(_ host: Span<UInt8>) -> Bool {
        let prefix = "s-1-15-2-"
        guard host.count > prefix.utf8.count, host.extracting(..<prefix.utf8.count).isEqual(toFolded: prefix) else {
            return false
        }
        var previous = UInt8(ascii: "-")
        for offset in prefix.utf8.count..<host.count {
            let isSeparator = host[offset] == UInt8(ascii: "-") && previous != UInt8(ascii: "-")
            guard host[offset].isDigit || isSeparator else { return false }
            previous = host[offset]
        }
        return previous != UInt8(ascii: "-")
    }
}
