import CPKCE

extension Libcrypto {
    /// The code that computes SHA-256, and why that one; each gives the same digests.
    @nonexhaustive
    public enum HashPath: Hashable, Sendable, CustomStringConvertible {
        /// libcrypto's EVP interface with one context a thread.
        case evp(Reason)
        /// libcrypto has no SHA-256 to offer.
        case unavailable

        /// Why digests go through EVP.
        @nonexhaustive
        public enum Reason: Hashable, Sendable {
            /// This build has no other path.
            case notBuilt
        }

        init(_ path: CPKCE_hash_path) {
            self =
                switch path {
                case CPKCE_HASH_PATH_EVP_NOT_BUILT: .evp(.notBuilt)
                default: .unavailable
                }
        }

        /// The path and its reason, for an operator.
        public var description: String {
            switch self {
            case .evp(.notBuilt): "EVP (this build has no other path)"
            case .unavailable: "none (libcrypto has no SHA-256 to offer)"
            }
        }
    }

    /// How random bytes reach a caller, and why so.
    @nonexhaustive
    public enum RandomPath: Hashable, Sendable, CustomStringConvertible {
        /// By a draw for each call.
        case generator(Reason)

        /// Why each call draws.
        @nonexhaustive
        public enum Reason: Hashable, Sendable {
            /// This build has no other path.
            case notBuilt
        }

        init(_ path: CPKCE_random_path) {
            self = .generator(.notBuilt)
        }

        /// The path and its reason, for an operator.
        public var description: String {
            switch self {
            case .generator(.notBuilt): "a draw a call (this build has no other path)"
            }
        }
    }
}
