#ifndef FLOORS_INTERNAL_H
#define FLOORS_INTERNAL_H

#include "CPKCEReferences.h"

#include <stdint.h>

/// RFC 7636 appendix B.
#define VERIFIER "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"

enum { VERIFIER_SIZE = sizeof VERIFIER - 1, LONG_VERIFIER_SIZE = 128, MEBIBYTE = 1024 * 1024 };

/// Keeps the work that led to the memory in the program.
static inline void keep(const void *memory) { __asm__ volatile("" : : "r"(memory) : "memory"); }

/// Ends the process unless libcrypto did its work.
void require(int done, const char *work);

/// A run of `size` octets for the life of the process.
uint8_t *make_octets(size_t size);

#endif
