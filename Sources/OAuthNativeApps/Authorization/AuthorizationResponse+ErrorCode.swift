extension AuthorizationResponse {
    /// The value of `error`: one of those below, or of an extension such as `login_required`.
    ///
    /// One character or more of NQSCHAR in RFC 6749 appendix A: printable ASCII without `"` and `\`.
    public struct ErrorCode: RawRepresentable, Hashable, Sendable {
        /// The wire value.
        public let rawValue: String

        /// Creates the code of a wire value; `nil` if the text is outside the grammar.
        public init?(rawValue: String) {
            self.init(parsing: rawValue.utf8.span)
        }

        /// Creates the code of a wire value, as bytes; `nil` if the text is outside the grammar.
        public init?(parsing text: Span<UInt8>) {
            guard !text.isEmpty, text.indices.allSatisfy({ text[$0] == 0x20 || text[$0].isNQCHAR }) else { return nil }
            rawValue = String(ascii: text)
        }

        private init(_ rawValue: String) {
            self.rawValue = rawValue
        }

        /// A parameter is missing, malformed or a duplicate.
        public static let invalidRequest = ErrorCode("invalid_request")
        /// The client may not ask for a code in this way.
        public static let unauthorizedClient = ErrorCode("unauthorized_client")
        /// The user or the server denied access.
        public static let accessDenied = ErrorCode("access_denied")
        /// The server gives no such response.
        public static let unsupportedResponseType = ErrorCode("unsupported_response_type")
        /// The scope is missing, unknown or malformed.
        public static let invalidScope = ErrorCode("invalid_scope")
        /// The server failed, for a status 500 cannot be sent by redirect.
        public static let serverError = ErrorCode("server_error")
        /// The server is overloaded or under maintenance.
        public static let temporarilyUnavailable = ErrorCode("temporarily_unavailable")

        /// The client is unknown. Shown to the user, never sent.
        static let invalidClient = ErrorCode("invalid_client")
        /// The redirect URI is not the client's. Shown to the user, never sent.
        static let redirectURIMismatch = ErrorCode("redirect_uri_mismatch")
    }
}

extension AuthorizationResponse.ErrorCode: RedactedConvertible {
    var redactedDescription: String { "error code, \(rawValue.utf8.count) bytes" }
}
