// What the sources of CPKCE share and callers never see.

#ifndef CPKCE_INTERNAL_H
#define CPKCE_INTERNAL_H

#include "CPKCE.h"

// What a build has beyond the plain ways; the package's traits set them to one.
#if !defined(CPKCE_DIRECT_SHA256)
#define CPKCE_DIRECT_SHA256 0
#endif
#if !defined(CPKCE_RANDOM_PAGES)
#define CPKCE_RANDOM_PAGES 0
#endif

/// For a function that is compiled once more for each size that is constant where it is called.
#define ALWAYS_INLINE static inline __attribute__((always_inline))

/// Ends the process with a message: the one answer to a digest that cannot be computed.
_Noreturn void CPKCE_stop(const char *reason);

/// libcrypto's SHA-256, fetched once and never freed; null when there is none, and then the next call tries again.
struct evp_md_st *CPKCE_sha256_fetch(void);

/// CPKCE_sha256 without a shortcut for the usual verifier.
void CPKCE_sha256_of_any_size(uint8_t digest[CPKCE_SHA256_SIZE], const uint8_t *message, size_t size);

/// Has the two functions below called when the calling thread ends; `false` where the system has no room for that.
CPKCE_MUST_USE bool CPKCE_register_thread(void);
void CPKCE_sha256_end_thread(void);
void CPKCE_random_end_thread(void);

/// Fills `output` by one draw of libcrypto's generator, or wipes it.
CPKCE_MUST_USE bool CPKCE_draw(uint8_t *output, size_t size);

/// Fills `output` from the calling thread's page; `false` when there is no page, it cannot be filled, or `size` is too large
/// for it. `output` is then as it was, or of no use in a child of a fork on the way.
CPKCE_MUST_USE bool CPKCE_random_from_page(uint8_t *output, size_t size);

/// How the calling thread gets its random octets.
CPKCE_random_path CPKCE_find_random_path(void);

/// Hides where a value comes from, so that no compiler can turn arithmetic on it into a branch.
static inline uint64_t value_barrier(uint64_t value) {
    __asm__("" : "+r"(value));
    return value;
}

#endif
