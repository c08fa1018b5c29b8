import PKCEMeasurement
import CPKCEReferences

/// What libcrypto alone needs, in C.
enum ReferenceSuite {
    static let operations = [
        floor("sha256-block", CPKCEReference_sha256_block),
        floor("sha256-3-blocks", CPKCEReference_sha256_three_blocks),
        floor("sha256-evp-reuse", CPKCEReference_sha256_evp_reuse),
        floor("sha256-evp-one-shot", CPKCEReference_sha256_evp_one_shot),
        floor("sha256-one-shot", CPKCEReference_sha256_one_shot),
        floor("sha256-evp-1MiB", CPKCEReference_sha256_evp_mebibyte),
        floor("rand-32", CPKCEReference_rand_32),
        floor("rand-page", CPKCEReference_rand_page),
        floor("memcmp-32", CPKCEReference_memcmp_32),
        floor("base64-encode-1MiB", CPKCEReference_base64_encode_mebibyte),
        floor("base64-decode-1MiB", CPKCEReference_base64_decode_mebibyte),
    ]

    private static func floor(_ name: String, _ run: @escaping @Sendable (Int) -> Void) -> Operation {
        Operation("floor/\(name)", countedTurns: name.hasSuffix("1MiB") ? 4 : 4000) { { count in run(count) } }
    }
}
