// What the statements are made of: the alphabets and bits of the two RFCs, written from their texts, and the few functions
// of libcrypto and of the system that stand outside every statement. A local variable without a value holds any value.

#pragma once

#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

extern "C" int nondet_int(void);
extern "C" bool nondet_bool(void);
extern "C" uint8_t nondet_uchar(void);
extern "C" size_t nondet_size(void);
extern "C" void __ESBMC_assume(bool);

/// A size from `low` to `high`; any of them.
static size_t any_size(size_t low, size_t high) {
    size_t size = nondet_size();
    __ESBMC_assume(size >= low && size <= high);
    return size;
}

/// An object of just `SIZE` octets, any of them; null where there are none.
#define OBJECT(NAME, SIZE)                              \
    uint8_t NAME##_octets[(SIZE) > 0 ? (SIZE) : 1];     \
    uint8_t *NAME = (SIZE) > 0 ? NAME##_octets : NULL

// Macros: each call costs the prover a copy of all that it knows.

/// RFC 4648 table 2: the character of a six-bit value.
#define CHARACTER(V) \
    (uint8_t)((V) < 26 ? 'A' + (V) : (V) < 52 ? 'a' + (V) - 26 : (V) < 62 ? '0' + (V) - 52 : (V) == 62 ? '-' : '_')
#define IS_BETWEEN(C, LOW, HIGH) ((C) >= (LOW) && (C) <= (HIGH))
#define IS_IN_ALPHABET(C) \
    (IS_BETWEEN(C, 'A', 'Z') || IS_BETWEEN(C, 'a', 'z') || IS_BETWEEN(C, '0', '9') || (C) == '-' || (C) == '_')
/// RFC 3986 section 2.3.
#define IS_UNRESERVED(C) (IS_IN_ALPHABET(C) || (C) == '.' || (C) == '~')

/// The six bits that character INDEX of the text of SIZE octets stands for; zero bits follow the octets.
#define OCTET(OCTETS, SIZE, INDEX) ((INDEX) < (SIZE) ? (OCTETS)[INDEX] : 0)
#define SEXTET(OCTETS, SIZE, INDEX)                                                                                  \
    (uint8_t)((OCTET(OCTETS, SIZE, 6 * (INDEX) / 8) << 8 | OCTET(OCTETS, SIZE, 6 * (INDEX) / 8 + 1)) << 6 * (INDEX) % 8 \
                  >> 10                                                                                              \
              & 0x3F)

static bool are_zeros(const uint8_t *octets, size_t size) {
    for (size_t index = 0; index < size; index++) {
        if (octets[index] != 0) {
            return false;
        }
    }
    return true;
}
