import CPKCE

extension Libcrypto {
    /// How random bytes reach a caller, and why so.
    @nonexhaustive
    public enum RandomPath: Hashable, Sendable, CustomStringConvertible {
        /// From 16 KiB of the calling thread: filled by one draw, wiped as they are handed out, empty in a child of a fork.
        case page
        /// By a draw for each call.
        case generator(Reason)

        /// Why each call draws.
        @nonexhaustive
        public enum Reason: Hashable, Sendable {
            /// This build has no pages.
            case notBuilt
            /// The system has no memory that is empty in a child of a fork and left out of core dumps.
            case noSafeMemory
        }

        init(_ path: CPKCE_random_path) {
            self =
                switch path {
                case CPKCE_RANDOM_PATH_PAGE: .page
                case CPKCE_RANDOM_PATH_GENERATOR_NO_SAFE_MEMORY: .generator(.noSafeMemory)
                default: .generator(.notBuilt)
                }
        }

        /// The path and its reason, for an operator.
        public var description: String {
            switch self {
            case .page: "a page a thread: empty in a child of a fork, left out of core dumps"
            case .generator(.notBuilt): "a draw a call: this build has no pages"
            case .generator(.noSafeMemory): "a draw a call: the system has no memory that is empty in a child of a fork"
            }
        }
    }
}
