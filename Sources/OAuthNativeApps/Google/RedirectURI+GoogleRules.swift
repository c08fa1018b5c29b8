extension RedirectURI {
    /// A rule of Google's for redirect URIs of native apps that this one breaks; those of ``FormatError`` hold before.
    @nonexhaustive
    public enum GoogleRuleViolation: Error, Hashable, Sendable {
        /// The kind is not for the client's platform; a loopback address is for desktop programs alone.
        case redirectURIKindNotAllowed
        /// A private-use scheme is a domain, or the client id, in reverse order: two names or more of letters, digits and
        /// inner hyphens, with periods between.
        case schemeNotReverseDomain
        /// What follows a private-use scheme is a path, which starts with one slash.
        case notExactlyOneSlash
        /// The scheme and the package SID of `ms-app` are lower-case.
        case packageSIDNotLowerCase
        /// A private-use scheme has at most 39 characters on UWP.
        case schemeTooLong
    }

    /// The most characters of a private-use scheme on UWP.
    public static let maximumSchemeCountOnUniversalWindows = 39

    /// Holds this redirect URI against what Google asks of native apps beyond the general rules.
    ///
    /// - Parameter platform: The platform of the app.
    /// - Throws: ``GoogleRuleViolation`` with the first rule that is broken.
    public func checkGoogleRules(for platform: AppPlatform) throws(GoogleRuleViolation) {
        guard platform.allows(kind) else { throw .redirectURIKindNotAllowed }
        switch kind {
        case .privateUseScheme: try checkPrivateUseScheme(for: platform)
        case .msApp: guard !hasUpperCaseBeforePath else { throw .packageSIDNotLowerCase }
        case .loopbackIPv4, .loopbackIPv6, .localhost, .claimedHTTPS: return
        }
    }

    private func checkPrivateUseScheme(for platform: AppPlatform) throws(GoogleRuleViolation) {
        let bytes = text.utf8.span
        guard Self.isReverseDomain(bytes.extracting(..<schemeCount)) else { throw .schemeNotReverseDomain }
        let rest = bytes.extracting((schemeCount + 1)...)
        guard rest.isPrefixed(by: "/"), !rest.isPrefixed(by: "//") else { throw .notExactlyOneSlash }
        guard platform != .universalWindows || schemeCount <= Self.maximumSchemeCountOnUniversalWindows else {
            throw .schemeTooLong
        }
    }

    private var hasUpperCaseBeforePath: Bool {
        let bytes = text.utf8.span
        return (0..<port.lowerBound).contains { bytes[$0] != bytes[$0].lowercased }
    }

    // That there are two names at least, none of them empty, is the general rule already.
    private static func isReverseDomain(_ scheme: Span<UInt8>) -> Bool {
        scheme.indices.allSatisfy { offset in
            switch scheme[offset] {
            case UInt8(ascii: "."): true
            case UInt8(ascii: "-"):
                scheme[offset - 1] != UInt8(ascii: ".") && offset + 1 < scheme.count
                    && scheme[offset + 1] != UInt8(ascii: ".")
            case let byte: byte.isLetter || byte.isDigit
            }
        }
    }
}

extension RedirectURI.GoogleRuleViolation: CustomStringConvertible {
    /// A sentence that names the rule and no value.
    public var description: String {
        switch self {
        case .redirectURIKindNotAllowed: "is of a kind that is not for the platform of the client"
        case .schemeNotReverseDomain: "has a scheme that is not a domain in reverse order"
        case .notExactlyOneSlash: "does not continue with exactly one slash after the scheme"
        case .packageSIDNotLowerCase: "is ms-app and not in lower case"
        case .schemeTooLong: "has a scheme of more than 39 characters, too long for UWP"
        }
    }
}
