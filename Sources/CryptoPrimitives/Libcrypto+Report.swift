import CPKCE

extension Libcrypto {
    /// What this process runs on, for a log at start or for an operator.
    public struct Report: Hashable, Sendable {
        /// The name and version that libcrypto gives itself, such as `OpenSSL 3.0.19 27 Jan 2026`.
        public let version: String
        /// The file that libcrypto was loaded from.
        public let file: String?
        /// The provider that SHA-256 comes from; `default` as a rule, `nil` where there is no SHA-256.
        public let provider: String?
        /// Whether libcrypto's default properties asked for FIPS-approved implementations when SHA-256 was fetched, at the
        /// first use.
        public let requiresFIPS: Bool
        /// Whether they ask for something else by now. The process goes on with what it fetched at the first use.
        public let hasFIPSRequirementChanged: Bool
        /// The generator that random bytes come from, such as `CTR-DRBG`; `nil` where draws fail.
        public let generator: String?
        /// The strength of the generator, in bits; 256 or random bytes are refused.
        public let generatorStrength: Int
        /// How digests are computed, and why so.
        public let hashPath: HashPath
        /// How random bytes reach a caller, and why so.
        public let randomPath: RandomPath
    }

    /// The report of this process, made now.
    public static var report: Report {
        var report = unsafe CPKCE_report()
        unsafe CPKCE_make_report(&report)
        func text(_ pointer: UnsafePointer<CChar>?) -> String? {
            unsafe pointer.map { unsafe String(cString: $0) }
        }
        return unsafe Report(
            version: text(report.version) ?? "unknown",
            file: text(report.file),
            provider: text(report.provider),
            requiresFIPS: report.requires_fips,
            hasFIPSRequirementChanged: report.has_fips_changed,
            generator: text(report.generator),
            generatorStrength: Int(report.generator_strength),
            hashPath: HashPath(report.hash_path),
            randomPath: RandomPath(report.random_path)
        )
    }
}
