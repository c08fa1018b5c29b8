import CPKCE

extension Libcrypto {
    /// What the self-test found unfit.
    @nonexhaustive
    public enum SelfTestError: Error, Hashable, Sendable, CustomStringConvertible {
        /// libcrypto has no SHA-256 to offer, for instance because a FIPS property is set and no FIPS provider is there.
        case sha256Unavailable
        /// A digest is not the one that FIPS 180-4 defines, or two ways to compute it differ.
        case wrongDigest
        /// A Base64URL text is not the one that RFC 4648 defines, or a wrong one is accepted.
        case wrongBase64URL
        /// Equal bytes are called different, or different ones equal.
        case wrongComparison
        /// The generator of random bytes fails.
        case generatorUnavailable
        /// Two draws gave the same bytes.
        case generatorRepeats
        /// FIPS-approved implementations were required, or no longer required, after the first use of this package. It goes on
        /// with the implementations that it fetched then.
        case fipsRequirementChanged

        /// A sentence for a log.
        public var description: String {
            switch self {
            case .sha256Unavailable:
                "libcrypto has no SHA-256 to offer; is a FIPS property set without a FIPS provider?"
            case .wrongDigest: "SHA-256 gives a wrong digest"
            case .wrongBase64URL: "Base64URL gives a wrong text or accepts one"
            case .wrongComparison: "the constant-time comparison gives a wrong answer"
            case .generatorUnavailable: "the random generator of libcrypto or of the operating system fails"
            case .generatorRepeats: "the random generator repeats itself"
            case .fipsRequirementChanged:
                "the FIPS requirement changed after the first use; set it before, in libcrypto's configuration for instance"
            }
        }
    }

    /// Checks that libcrypto and the operating system can serve this process.
    ///
    /// Call it once at start, before the first request, and refuse to serve when it throws. It checks:
    /// - known answers for SHA-256, Base64URL and the constant-time comparison;
    /// - that two draws of random bytes succeed and differ;
    /// - that the FIPS requirement is still the one of the first use.
    ///
    /// The first call also makes a child process, which ends at once, to see that random bytes drawn ahead are gone in a child
    /// of a fork. Where they are not, the process draws none ahead from then on, and the self-test succeeds:
    /// ``Report/randomPath`` says so.
    ///
    /// Takes a few milliseconds the first time, and well under a millisecond after that.
    ///
    /// - Throws: ``SelfTestError`` with the first thing that is unfit.
    public static func selfTest() throws(SelfTestError) {
        guard CPKCE_sha256_prepare() != CPKCE_HASH_PATH_UNAVAILABLE else { throw .sha256Unavailable }
        guard KnownAnswers.digestsAreRight() else { throw .wrongDigest }
        guard KnownAnswers.textsAreRight() else { throw .wrongBase64URL }
        guard KnownAnswers.comparisonsAreRight() else { throw .wrongComparison }
        try checkGenerator()
        guard !report.hasFIPSRequirementChanged else { throw .fipsRequirementChanged }
    }

    /// Draws twice, into memory that is wiped, because the bytes come from the same stream as the callers' secrets.
    private static func checkGenerator() throws(SelfTestError) {
        _ = CPKCE_random_prepare()
        let size = 32
        let failure: SelfTestError? = unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * size) {
            draws in
            guard let first = draws.baseAddress else { return .generatorUnavailable }
            let second = unsafe first + size
            defer { unsafe CPKCE_wipe(first, 2 * size) }
            let isDrawn = unsafe CPKCE_random(first, size) && CPKCE_random(second, size)
            guard isDrawn else { return .generatorUnavailable }
            return unsafe CPKCE_equal(first, second, size) ? .generatorRepeats : nil
        }
        if let failure { throw failure }
    }
}

/// The known answers of the self-test.
private enum KnownAnswers {
    /// RFC 7636 appendix B: a verifier, its digest, and the text of that digest.
    static let digest: [32 of UInt8] = [
        19, 211, 30, 150, 26, 26, 216, 236, 47, 22, 177, 12, 76, 152, 46, 8,
        118, 168, 120, 173, 109, 241, 68, 86, 110, 225, 137, 74, 203, 112, 249, 195,
    ]
    static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

    /// The digest of the digests of the first 0, 1, … 192 bytes of 0, 1, 2, …: every way to pad up to three blocks.
    static let digestOfDigests: [32 of UInt8] = [
        121, 235, 154, 195, 245, 185, 74, 71, 120, 8, 250, 133, 26, 251, 33, 68,
        8, 231, 135, 237, 33, 69, 157, 5, 3, 178, 250, 196, 164, 69, 254, 230,
    ]

    static func digestsAreRight() -> Bool {
        guard SHA256.hash(verifier.utf8.span) == SHA256.Digest(digest) else { return false }
        var digests = SHA256()
        for count in UInt8(0)...192 {
            let message = Array(0..<count)
            digests.update(SHA256.hash(message.span).span)
        }
        return digests.finalize() == SHA256.Digest(digestOfDigests)
    }

    static func textsAreRight() -> Bool {
        guard Base64URL.encode(digest.span).utf8.elementsEqual(challenge.utf8),
            let decoded = try? Base64URL.decode(challenge),
            ConstantTime.areEqual(decoded.span, digest.span)
        else { return false }
        // Another text of the same bytes, a character of the other alphabet, padding, one character too many.
        let start = challenge.dropLast()
        return ["\(start)N", "\(start)+", "\(challenge)=", "\(challenge)AA"].allSatisfy { text in
            (try? Base64URL.decode(text)) == nil
        }
    }

    static func comparisonsAreRight() -> Bool {
        digest.indices.allSatisfy { index in
            var other = digest
            guard ConstantTime.areEqual(digest.span, other.span) else { return false }
            other[index] ^= 1
            return !ConstantTime.areEqual(digest.span, other.span)
        }
    }
}
