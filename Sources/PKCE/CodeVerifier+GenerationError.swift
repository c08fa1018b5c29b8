extension CodeVerifier {
    /// The reasons why no verifier was generated.
    @nonexhaustive
    public enum GenerationError: Error, Hashable, Sendable, CustomStringConvertible {
        /// The requested length is not 43 to 128.
        case invalidCount
        /// The random generator of libcrypto or of the operating system failed.
        case generatorUnavailable

        /// A sentence for a log; it holds no value.
        public var description: String {
            switch self {
            case .invalidCount: "a code_verifier is 43 to 128 characters long"
            case .generatorUnavailable: "the random generator of libcrypto or of the operating system failed"
            }
        }
    }
}
