// What the sources of CPKCE share and callers never see.

#ifndef CPKCE_INTERNAL_H
#define CPKCE_INTERNAL_H

#include "CPKCE.h"

/// Ends the process with a message: the one answer to a digest that cannot be computed.
_Noreturn void CPKCE_stop(const char *reason);

/// The name of the provider that SHA-256 comes from; null when there is none.
const char *CPKCE_sha256_provider(void);

/// Hides where a value comes from, so that no compiler can turn arithmetic on it into a branch.
static inline uint64_t value_barrier(uint64_t value) {
    __asm__("" : "+r"(value));
    return value;
}

#endif
