// CPKCE: the C core over libcrypto. This header is its contract, and the only one that a caller sees.
//
// Conventions of every function here
// - Outputs come first, then inputs, each with its size in octets. A pointer may be null when its size is zero.
// - A size is public; what the octets hold is secret. No function branches on the content of its octets or uses it as an
//   index, except where its comment says what is published.
// - `bool` says whether the whole result was produced. After `false` the output holds zeros only.
// - Every function may be called from any number of threads at once. No function takes a lock that threads share.
// - No function may be called from a signal handler.
// - Nothing is left on libcrypto's error queue.

#ifndef CPKCE_H
#define CPKCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__cplusplus)
extern "C" {
#endif

#define CPKCE_MUST_USE __attribute__((warn_unused_result))

// ------------------------------------------------------------------------------------------------------------- SHA-256
// FIPS 180-4. The implementation is fetched from libcrypto once, for the life of the process.

#define CPKCE_SHA256_SIZE 32

/// The code that computes a digest, and why that one. Each gives the same digests.
typedef enum {
    /// libcrypto has no SHA-256 to offer.
    CPKCE_HASH_PATH_UNAVAILABLE = 0,
    /// libcrypto's block function, called directly, for messages of up to 128 octets; EVP for longer ones.
    CPKCE_HASH_PATH_DIRECT,
    /// libcrypto's EVP interface with one context a thread, as this build or this libcrypto has no direct path.
    CPKCE_HASH_PATH_EVP_NOT_BUILT,
    /// EVP, as a FIPS property is set or SHA-256 comes from another provider than libcrypto's own.
    CPKCE_HASH_PATH_EVP_FOREIGN_PROVIDER,
    /// EVP, as `CPKCE_sha256_select_evp` asked for it.
    CPKCE_HASH_PATH_EVP_SELECTED,
} CPKCE_hash_path;

/// Fetches SHA-256 and chooses the path, once; unavailable when libcrypto has none to offer, and then the next call tries
/// again.
CPKCE_hash_path CPKCE_sha256_prepare(void);

/// Takes the EVP path from now on, in all threads, or the chosen one again. For tests and benchmarks.
void CPKCE_sha256_select_evp(bool is_selected);

/// Writes the digest of `size` octets.
///
/// Never returns a wrong digest: it ends the process with a message where SHA-256 cannot be fetched or libcrypto fails.
/// `CPKCE_sha256_prepare` tells beforehand. Nothing of the message is left in memory of this function's own.
void CPKCE_sha256(uint8_t digest[CPKCE_SHA256_SIZE], const uint8_t *message, size_t size);

/// The same by EVP, whatever the path.
void CPKCE_sha256_evp(uint8_t digest[CPKCE_SHA256_SIZE], const uint8_t *message, size_t size);

/// A digest in the making. Made by `begin`, ended by exactly one of `finish` and `abandon`, which wipe and free it.
typedef struct CPKCE_sha256_stream CPKCE_sha256_stream;

/// These three end the process with a message where libcrypto fails, as `CPKCE_sha256` does.
CPKCE_sha256_stream *CPKCE_sha256_begin(void);
void CPKCE_sha256_update(CPKCE_sha256_stream *stream, const uint8_t *message, size_t size);
void CPKCE_sha256_finish(uint8_t digest[CPKCE_SHA256_SIZE], CPKCE_sha256_stream *stream);
void CPKCE_sha256_abandon(CPKCE_sha256_stream *stream);

// ---------------------------------------------------------------------------------------------------------- Randomness
// libcrypto's private generator at 256-bit strength (SP 800-90A), with fresh octets from the operating system mixed into
// every draw: libcrypto notices a fork by the process id alone, which a new PID namespace can repeat.

/// How random octets reach a caller, and why so.
typedef enum {
    /// From a page of the calling thread: filled by one draw, wiped as it is handed out, empty in a child of a fork.
    CPKCE_RANDOM_PATH_PAGE = 0,
    /// By a draw for each call, as this build has no pages.
    CPKCE_RANDOM_PATH_GENERATOR_NOT_BUILT,
    /// By a draw for each call, as the system has no memory that is empty in a child of a fork and left out of core dumps.
    CPKCE_RANDOM_PATH_GENERATOR_NO_SAFE_MEMORY,
} CPKCE_random_path;

/// Fills `output` with `size` random octets, all of them or none.
///
/// Of up to 512 octets from a page, a child has its own even where a signal handler forked in the middle of the call, or waits
/// for ever where libcrypto held a lock; in any other draw that such a handler interrupts, parent and child may get the same.
CPKCE_MUST_USE bool CPKCE_random(uint8_t *output, size_t size);

/// Empties the pages of all threads: a call that begins afterwards draws anew. For use after a virtual machine, which may
/// have been copied while it slept, is resumed.
void CPKCE_random_discard(void);

// ----------------------------------------------------------------------------------------------------------- Base64URL
// RFC 4648 section 5 without padding.

/// Writes the text of `size` octets: `(4 * size + 2) / 3` characters.
void CPKCE_base64url_encode(uint8_t *text, const uint8_t *octets, size_t size);

/// Writes the `3 * count / 4` octets that `count` characters stand for.
///
/// `false` for anything but the text that `CPKCE_base64url_encode` writes: another character, a length of `4 n + 1`, a
/// non-zero spare bit. The verdict is published, nothing else.
CPKCE_MUST_USE bool CPKCE_base64url_decode(uint8_t *octets, const uint8_t *text, size_t count);

// ------------------------------------------------------------------------------------------------------- Code verifier
// RFC 7636 section 4.1.

#define CPKCE_CODE_VERIFIER_MINIMUM_COUNT 43
#define CPKCE_CODE_VERIFIER_MAXIMUM_COUNT 128

/// Writes a new verifier of `count` characters; `false` when `count` is out of range or the generator fails.
///
/// It is the Base64URL text of `3 * count / 4` random octets: canonical wherever a canonical text of that length exists.
/// Where none does (`count` of `4 n + 1`) it is the text of one octet more, cut.
CPKCE_MUST_USE bool CPKCE_code_verifier_generate(uint8_t *text, size_t count);

/// Whether `text` is 43 to 128 characters of `A-Z a-z 0-9 - . _ ~`. The verdict is published, nothing else.
CPKCE_MUST_USE bool CPKCE_code_verifier_is_well_formed(const uint8_t *text, size_t count);

typedef enum {
    CPKCE_VERDICT_SATISFIED = 0,
    CPKCE_VERDICT_MISMATCH,
    /// Not 43 to 128 characters of the grammar.
    CPKCE_VERDICT_MALFORMED,
} CPKCE_verdict;

/// Checks the grammar of `text` and whether `challenge` is its digest (section 4.6). The verdict is published, nothing else.
CPKCE_MUST_USE CPKCE_verdict CPKCE_code_verifier_verify(
    const uint8_t challenge[CPKCE_SHA256_SIZE], const uint8_t *text, size_t count);

// -------------------------------------------------------------------------------------------------------------- Memory

/// Whether two runs of `size` octets are the same. The verdict is published, nothing else.
CPKCE_MUST_USE bool CPKCE_equal(const uint8_t *left, const uint8_t *right, size_t size);

/// Overwrites `size` octets with zeros, in a way that no compiler takes out.
void CPKCE_wipe(void *memory, size_t size);

// -------------------------------------------------------------------------------------------------------------- Report

/// What this process runs on. The texts belong to libcrypto and live as long as the process; each may be null.
typedef struct {
    /// Such as `OpenSSL 3.0.19 27 Jan 2026`.
    const char *version;
    /// The path of the file that libcrypto was loaded from.
    const char *file;
    /// The provider that SHA-256 was fetched from.
    const char *provider;
    /// The generator behind `CPKCE_random`, such as `CTR-DRBG`, and its strength in bits.
    const char *generator;
    unsigned int generator_strength;
    CPKCE_hash_path hash_path;
    CPKCE_random_path random_path;
    /// Whether libcrypto's default properties ask for FIPS-approved implementations.
    bool requires_fips;
} CPKCE_report;

void CPKCE_make_report(CPKCE_report *report);

#if defined(__cplusplus)
}
#endif

#endif
