import CPKCE

extension Libcrypto {
    /// The code that computes SHA-256, and why that one; each gives the same digests.
    @nonexhaustive
    public enum HashPath: Hashable, Sendable, CustomStringConvertible {
        /// libcrypto's block function, called directly for messages of up to 128 bytes; EVP for longer ones.
        case direct
        /// libcrypto's EVP interface with one context a thread.
        case evp(Reason)
        /// libcrypto has no SHA-256 to offer.
        case unavailable

        /// Why digests go through EVP.
        @nonexhaustive
        public enum Reason: Hashable, Sendable {
            /// This build, or this libcrypto, has no direct path.
            case notBuilt
            /// SHA-256 comes from another provider than libcrypto's own, or a FIPS property is set.
            case foreignProvider
            /// A test or a benchmark asked for it.
            case selected
        }

        init(_ path: CPKCE_hash_path) {
            self =
                switch path {
                case CPKCE_HASH_PATH_DIRECT: .direct
                case CPKCE_HASH_PATH_EVP_NOT_BUILT: .evp(.notBuilt)
                case CPKCE_HASH_PATH_EVP_FOREIGN_PROVIDER: .evp(.foreignProvider)
                case CPKCE_HASH_PATH_EVP_SELECTED: .evp(.selected)
                default: .unavailable
                }
        }

        /// The path and its reason, for an operator.
        public var description: String {
            switch self {
            case .direct: "direct: SHA-256 comes from libcrypto's own default provider"
            case .evp(.notBuilt): "EVP: this build has no direct path"
            case .evp(.foreignProvider): "EVP: SHA-256 comes from another provider, or a FIPS property is set"
            case .evp(.selected): "EVP: selected"
            case .unavailable: "none: libcrypto has no SHA-256 to offer"
            }
        }
    }
}
