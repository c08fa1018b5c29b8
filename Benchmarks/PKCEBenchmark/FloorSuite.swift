import BenchmarkKit
import Floors

/// What libcrypto alone needs, in C.
enum FloorSuite {
    static let operations = [
        floor("sha256-block", Floors_sha256_block),
        floor("sha256-3-blocks", Floors_sha256_three_blocks),
        floor("sha256-evp-reuse", Floors_sha256_evp_reuse),
        floor("sha256-evp-one-shot", Floors_sha256_evp_one_shot),
        floor("sha256-one-shot", Floors_sha256_one_shot),
        floor("sha256-evp-1MiB", Floors_sha256_evp_mebibyte),
        floor("rand-32", Floors_rand_32),
        floor("rand-page", Floors_rand_page),
        floor("memcmp-32", Floors_memcmp_32),
        floor("base64-encode-1MiB", Floors_base64_encode_mebibyte),
        floor("base64-decode-1MiB", Floors_base64_decode_mebibyte),
    ]

    private static func floor(_ name: String, _ run: @escaping @Sendable (Int) -> Void) -> Operation {
        Operation("floor/\(name)", countedTurns: name.hasSuffix("1MiB") ? 4 : 4000) { { count in run(count) } }
    }
}
