import CryptoPrimitives

extension CodeChallenge {
    /// A `code_challenge_method`. Names are case-sensitive; there are these two. Source: RFC 7636 §4.2, §6.2.2.
    @nonexhaustive
    public enum Method: String, Hashable, Sendable, CaseIterable, Codable {
        /// BASE64URL(SHA256(ASCII(`code_verifier`))).
        case s256 = "S256"
        /// The `code_verifier` itself, open to everyone who sees the authorization request.
        case plain = "plain"

        /// Creates the method of a name, which is compared byte by byte; `nil` for any other name.
        public init?(rawValue: String) {
            self.init(parsing: rawValue.utf8.span)
        }

        /// Creates the method of a name, as bytes; `nil` for any other name.
        public init?(parsing name: Span<UInt8>) {
            if Self.s256.isNamed(name) {
                self = .s256
            } else if Self.plain.isNamed(name) {
                self = .plain
            } else {
                return nil
            }
        }

        // The text is public. A comparison in constant time is not needed, but does no harm.
        private func isNamed(_ name: Span<UInt8>) -> Bool {
            ConstantTime.areEqual(rawValue.utf8.span, name)
        }
    }
}
