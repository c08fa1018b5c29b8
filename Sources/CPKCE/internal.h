// What the sources of CPKCE share and callers never see.

#ifndef CPKCE_INTERNAL_H
#define CPKCE_INTERNAL_H

// A call within the core stays within it, even if another object of the process has a function of the same name.
#pragma GCC visibility push(protected)
#include "CPKCE.h"
#pragma GCC visibility pop

// What a build has beyond the plain ways. The package's traits set them to one.
#if !defined(CPKCE_DIRECT_SHA256)
#define CPKCE_DIRECT_SHA256 0
#endif
#if !defined(CPKCE_RANDOM_BUFFERS)
#define CPKCE_RANDOM_BUFFERS 0
#endif

/// For a function that is compiled once more for each size that is constant where it is called.
#define ALWAYS_INLINE static inline __attribute__((always_inline))

#pragma GCC visibility push(hidden)

// ---- What libcrypto frees when the process exits

/// Begins a call of libcrypto that uses what libcrypto frees when the process exits; `false` once it has begun to free.
///
/// What has been fetched is not freed, so digests of fetched code and the end of a thread need no such call.
CPKCE_MUST_USE bool CPKCE_libcrypto_enter(void);
void CPKCE_libcrypto_leave(void);

/// Whether libcrypto has begun to free.
bool CPKCE_libcrypto_is_closed(void);

/// Surround what libcrypto fetches, for which it takes locks of its own. No fork happens in between.
void CPKCE_libcrypto_lock(void);
void CPKCE_libcrypto_unlock(void);

// ---- Threads

/// Calls `clean_up` when the calling thread ends. `false` when the thread is ending already, or the system has no room.
CPKCE_MUST_USE bool CPKCE_at_thread_end(void (*clean_up)(void));

/// Keeps the shared object that contains this code loaded for the life of the process; `false` when that fails.
CPKCE_MUST_USE bool CPKCE_keep_loaded(void);

// ---- SHA-256

/// libcrypto's SHA-256, fetched once and never freed. Null when there is none, and then the next call tries again.
struct evp_md_st *CPKCE_sha256_fetch(void);

/// Whether libcrypto's default properties asked for FIPS-approved implementations when SHA-256 was fetched.
bool CPKCE_sha256_requires_fips(void);

/// CPKCE_sha256 without a shortcut for the usual verifier.
void CPKCE_sha256_of_any_size(uint8_t digest[CPKCE_SHA256_SIZE], const uint8_t *message, size_t size);

// ---- Randomness

/// Fills `output` by one draw from the generator, or with zeros.
CPKCE_MUST_USE bool CPKCE_draw(uint8_t *output, size_t size);

/// Fills `output` from the buffer of the calling thread. `false` when there is no buffer, it cannot be filled, or `size` is
/// too large for it. `output` is then as it was, or of no use in a child of a fork in the middle of the call.
CPKCE_MUST_USE bool CPKCE_random_from_buffer(uint8_t *output, size_t size);

/// How the calling thread gets its random bytes.
CPKCE_random_path CPKCE_find_random_path(void);

/// The name of the generator that a draw uses, and its strength in bits. Null when a draw fails for want of one.
const char *CPKCE_find_generator(unsigned int *strength);

#pragma GCC visibility pop

/// Hides where a value comes from, so that no compiler can turn arithmetic on it into a branch.
static inline uint64_t value_barrier(uint64_t value) {
    __asm__("" : "+r"(value));
    return value;
}

#endif
