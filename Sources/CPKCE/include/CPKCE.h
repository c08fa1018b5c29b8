// CPKCE: the C core over libcrypto. This header is its contract and all that a caller needs.
//
// Conventions of every function
// - Outputs come first, then inputs, each with its size in bytes. A pointer may be null when its size is zero.
// - Sizes are public. What the bytes hold is secret: no function branches on it or uses it as an index. A comment says where a
//   result is published.
// - A result of type `bool` says whether the whole output was written. After `false` the output holds only zeros.
// - Any number of threads may call any function at once. A call takes no lock that threads share, except while the process
//   uses something of libcrypto for the first time.
// - A child of a fork may call every function, even if other threads were in the middle of calls. There is one exception:
//   libcrypto keeps a list of its threads under a lock, and a fork at the moment when another thread enters or leaves that list,
//   for the first time or at its end, can leave the lock taken in the child.
// - Every function may be called while the process exits: from handlers of `atexit`, destructors of thread-specific data, and
//   threads that still run. What has been set up by then goes on working. A draw that needs libcrypto after its clean-up fails.
// - No function may be called from a signal handler.
// - libcrypto's error queue is left as it was, with one exception: a call that fails while the queue is nearly full can push
//   out the oldest of its 16 entries.
// - A shared object that contains this code stays loaded once a thread has used it, even after `dlclose`.

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
// FIPS 180-4. The implementation is fetched from libcrypto once, at the first use, with the default properties of that moment.
// Properties that change later have no effect on this process, in old threads or new ones.

#define CPKCE_SHA256_SIZE 32

/// The code that computes a digest, and the reason for it. Every path gives the same digests.
typedef enum {
    /// libcrypto offers no SHA-256.
    CPKCE_HASH_PATH_UNAVAILABLE = 0,
    /// libcrypto's block function, called directly, for messages of up to 128 bytes. EVP for longer ones.
    CPKCE_HASH_PATH_DIRECT,
    /// libcrypto's EVP interface with one context per thread, because this build or this libcrypto has no direct path.
    CPKCE_HASH_PATH_EVP_NOT_BUILT,
    /// EVP, because a FIPS property is set or SHA-256 does not come from libcrypto's own default provider.
    CPKCE_HASH_PATH_EVP_FOREIGN_PROVIDER,
    /// EVP, because `CPKCE_sha256_select_evp` asked for it.
    CPKCE_HASH_PATH_EVP_SELECTED,
} CPKCE_hash_path;

/// Fetches SHA-256 and chooses the path, once for the process.
///
/// Unavailable when libcrypto offers no SHA-256. The next call then tries again.
CPKCE_hash_path CPKCE_sha256_prepare(void);

/// Selects the EVP path in all threads, or goes back to the path that `CPKCE_sha256_prepare` chooses. For tests and benchmarks.
void CPKCE_sha256_select_evp(bool is_selected);

/// Writes the digest of `size` bytes.
///
/// Never returns a wrong digest. Where SHA-256 cannot be fetched or libcrypto fails, it ends the process with a message;
/// `CPKCE_sha256_prepare` tells in advance. No byte of the message is left in memory that this function uses.
///
/// The first digest of a process may come after libcrypto's clean-up at exit, when nothing can be fetched any more. It is then
/// computed by libcrypto's low-level functions, without a provider.
void CPKCE_sha256(uint8_t digest[CPKCE_SHA256_SIZE], const uint8_t *message, size_t size);

/// The same through EVP, whatever the path.
void CPKCE_sha256_evp(uint8_t digest[CPKCE_SHA256_SIZE], const uint8_t *message, size_t size);

/// A digest in progress. `init` makes it. Exactly one of `final` and `free` wipes and frees it.
typedef struct CPKCE_sha256_stream CPKCE_sha256_stream;

/// Where libcrypto fails, these end the process with a message, as `CPKCE_sha256` does. So does `init` if it is the first use of
/// SHA-256 in the process and comes after libcrypto's clean-up.
CPKCE_sha256_stream *CPKCE_sha256_init(void);
void CPKCE_sha256_update(CPKCE_sha256_stream *stream, const uint8_t *message, size_t size);
void CPKCE_sha256_final(uint8_t digest[CPKCE_SHA256_SIZE], CPKCE_sha256_stream *stream);
void CPKCE_sha256_free(CPKCE_sha256_stream *stream);

// ---------------------------------------------------------------------------------------------------------- Randomness
// libcrypto's CTR-DRBG with AES-256 (SP 800-90A) at 256-bit strength. Each thread has a generator of its own, which the
// operating system seeds, and every draw mixes in 32 fresh bytes from the operating system. No configuration of libcrypto and
// no other code of the process can put another generator in its place.

/// How random bytes reach a caller, and the reason for it.
typedef enum {
    /// From a buffer of the calling thread, which one draw fills. It is empty in a child of a fork, left out of core dumps, and
    /// lies between unreadable pages. Bytes are wiped as they are handed out.
    CPKCE_RANDOM_PATH_BUFFER = 0,
    /// By a draw for each call, because this build has no buffers.
    CPKCE_RANDOM_PATH_GENERATOR_NOT_BUILT,
    /// By a draw for each call, because the system has no memory that is empty in a child of a fork and left out of core dumps,
    /// or because the calling thread is ending.
    CPKCE_RANDOM_PATH_GENERATOR_NO_SAFE_MEMORY,
} CPKCE_random_path;

/// Tries once per process, with a child, whether the system empties the buffer in a child as it says. Returns the path of the
/// calling thread.
///
/// If the system does not, no thread uses a buffer from then on. The child is a bare `clone`: it runs no handler, sends no
/// signal when it ends, and ends within this call. Where the system refuses to make it, the next call tries again.
CPKCE_random_path CPKCE_random_prepare(void);

/// Fills `output` with `size` random bytes.
///
/// Parent and child of a fork never get the same bytes from calls that begin after the fork. On a system that accepts the advice to
/// empty memory in a child and ignores it, that holds for a bare `clone` only after `CPKCE_random_prepare`.
///
/// A signal handler that forks in the middle of a call is an exception that depends on the call:
/// - Up to 512 bytes from a buffer: parent and child get different bytes, unless the handler runs when the bytes are already
///   in `output`.
/// - Any other call: parent and child may get the same bytes.
CPKCE_MUST_USE bool CPKCE_random(uint8_t *output, size_t size);

/// Empties the buffers of all threads: a call that begins afterwards draws anew.
///
/// For use after a virtual machine or a process has been restored from a snapshot, of which there may be several copies. A
/// restored process may also have lost what protects its buffers in a fork. That is asked for anew with the next draw.
void CPKCE_random_discard(void);

// ----------------------------------------------------------------------------------------------------------- Base64URL
// RFC 4648 section 5 without padding.

/// Writes the text of `size` bytes: `(4 * size + 2) / 3` characters.
void CPKCE_base64url_encode(uint8_t *text, const uint8_t *bytes, size_t size);

/// Writes the `3 * count / 4` bytes that `count` characters stand for.
///
/// `false` for any text that `CPKCE_base64url_encode` does not write: one with another character, a length of `4 n + 1`, or a
/// non-zero spare bit. Only the verdict is published.
CPKCE_MUST_USE bool CPKCE_base64url_decode(uint8_t *bytes, const uint8_t *text, size_t count);

// ------------------------------------------------------------------------------------------------------- Code verifier
// RFC 7636 section 4.1.

#define CPKCE_CODE_VERIFIER_MINIMUM_COUNT 43
#define CPKCE_CODE_VERIFIER_MAXIMUM_COUNT 128

/// Writes a new verifier of `count` characters. `false` when `count` is out of range or the generator fails.
///
/// It is the Base64URL text of `3 * count / 4` random bytes. No such text has `4 n + 1` characters: for such a `count` it is
/// the text of one byte more without its last character.
CPKCE_MUST_USE bool CPKCE_code_verifier_generate(uint8_t *text, size_t count);

/// Whether `text` is 43 to 128 characters of `A-Z a-z 0-9 - . _ ~`. Only the verdict is published.
CPKCE_MUST_USE bool CPKCE_code_verifier_is_well_formed(const uint8_t *text, size_t count);

typedef enum {
    CPKCE_VERDICT_SATISFIED = 0,
    CPKCE_VERDICT_MISMATCH,
    /// Not 43 to 128 characters of the grammar.
    CPKCE_VERDICT_MALFORMED,
} CPKCE_verdict;

/// Checks the grammar of `text` and whether `challenge` is its digest (section 4.6). Only the verdict is published.
CPKCE_MUST_USE CPKCE_verdict CPKCE_code_verifier_verify(
    const uint8_t challenge[CPKCE_SHA256_SIZE], const uint8_t *text, size_t count);

// -------------------------------------------------------------------------------------------------------------- Memory

/// Whether `left` and `right` hold the same `size` bytes. Only the verdict is published.
CPKCE_MUST_USE bool CPKCE_equal(const uint8_t *left, const uint8_t *right, size_t size);

/// Overwrites `size` bytes with zeros in a way that no compiler removes.
void CPKCE_wipe(void *memory, size_t size);

// -------------------------------------------------------------------------------------------------------------- Report

/// What this process runs on. The strings belong to libcrypto and live as long as the process. Each may be null.
typedef struct {
    /// Such as `OpenSSL 3.0.19 27 Jan 2026`.
    const char *version;
    /// The path of the file that libcrypto was loaded from, or that it is linked into.
    const char *file;
    /// The provider that SHA-256 was fetched from.
    const char *provider;
    /// The generator behind `CPKCE_random`, such as `CTR-DRBG`, and its strength in bits. Null where draws fail.
    const char *generator;
    unsigned int generator_strength;
    CPKCE_hash_path hash_path;
    CPKCE_random_path random_path;
    /// Whether libcrypto's default properties asked for FIPS-approved implementations when SHA-256 was fetched.
    bool requires_fips;
    /// Whether they ask for something else by now. This process goes on with what it fetched.
    bool has_fips_changed;
} CPKCE_report;

/// Describes what the next calls of this thread do.
void CPKCE_make_report(CPKCE_report *report);

#if defined(__cplusplus)
}
#endif

#endif
