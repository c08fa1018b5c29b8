extension SecureRandom {
    /// Why there are no random bytes.
    @nonexhaustive
    public enum GenerationError: Error, Hashable, Sendable, CustomStringConvertible {
        /// libcrypto's generator or the operating system's failed, or the configured one is weaker than 256 bits.
        case generatorUnavailable

        /// A sentence for a log; it holds no value.
        public var description: String {
            switch self {
            case .generatorUnavailable: "the random generator of libcrypto or of the operating system failed"
            }
        }
    }
}
