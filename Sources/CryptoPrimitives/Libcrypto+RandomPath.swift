import CPKCE

extension Libcrypto {
    /// How random bytes reach a caller, and why so.
    @nonexhaustive
    public enum RandomPath: Hashable, Sendable, CustomStringConvertible {
        /// From a buffer of the calling thread, which one draw fills. It is empty in a child of a fork, left out of core dumps,
        /// and lies between unreadable pages. Bytes are wiped as they are handed out.
        case buffer
        /// By a draw for each call.
        case generator(Reason)

        /// Why each call draws.
        @nonexhaustive
        public enum Reason: Hashable, Sendable {
            /// This build has no buffers.
            case notBuilt
            /// The system has no memory that is empty in a child of a fork and left out of core dumps, or the calling thread
            /// is ending.
            case noSafeMemory
        }

        init(_ path: CPKCE_random_path) {
            self =
                switch path {
                case CPKCE_RANDOM_PATH_BUFFER: .buffer
                case CPKCE_RANDOM_PATH_GENERATOR_NO_SAFE_MEMORY: .generator(.noSafeMemory)
                default: .generator(.notBuilt)
                }
        }

        /// The path and its reason, for an operator.
        public var description: String {
            switch self {
            case .buffer: "a buffer per thread: empty in a child of a fork, left out of core dumps"
            case .generator(.notBuilt): "a draw for each call: this build has no buffers"
            case .generator(.noSafeMemory):
                "a draw for each call: the system has no memory that is empty in a child of a fork"
            }
        }
    }
}
