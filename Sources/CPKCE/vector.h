// Sixteen octets at a time, without intrinsics: the compilers' own vector types, so that x86-64 and arm64 run the same
// source. Loads and stores never leave the run of octets they are given, and only sizes decide how they are done.

#ifndef CPKCE_VECTOR_H
#define CPKCE_VECTOR_H

#include "internal.h"

#include <string.h>

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "CPKCE is written for little-endian processors"
#endif

enum { VECTOR_SIZE = 16 };

typedef uint8_t octets16 __attribute__((vector_size(VECTOR_SIZE)));
typedef int8_t signed16 __attribute__((vector_size(VECTOR_SIZE)));
typedef uint32_t words4 __attribute__((vector_size(VECTOR_SIZE)));
typedef uint64_t words2 __attribute__((vector_size(VECTOR_SIZE)));

ALWAYS_INLINE uint64_t load64(const uint8_t *source) {
    uint64_t value;
    memcpy(&value, source, sizeof value);
    return value;
}

ALWAYS_INLINE uint64_t load64_big_endian(const uint8_t *source) { return __builtin_bswap64(load64(source)); }

ALWAYS_INLINE uint32_t load32(const uint8_t *source) {
    uint32_t value;
    memcpy(&value, source, sizeof value);
    return value;
}

ALWAYS_INLINE void store64(uint8_t *target, uint64_t value) { memcpy(target, &value, sizeof value); }

ALWAYS_INLINE void store32(uint8_t *target, uint32_t value) { memcpy(target, &value, sizeof value); }

ALWAYS_INLINE octets16 load_vector(const uint8_t *source) {
    octets16 value;
    memcpy(&value, source, sizeof value);
    return value;
}

ALWAYS_INLINE void store_vector(uint8_t *target, octets16 value) { memcpy(target, &value, sizeof value); }

/// The first `size` octets, up to seven, as the low end of a number; zeros above.
///
/// Overlapping loads: three octets of one are first, middle and last.
ALWAYS_INLINE uint64_t load_below_8(const uint8_t *source, size_t size) {
    if (size >= 4) {
        return load32(source) | (uint64_t)load32(source + size - 4) << (8 * (size - 4));
    }
    if (size == 0) {
        return 0;
    }
    return source[0] | (uint64_t)source[size / 2] << (8 * (size / 2)) | (uint64_t)source[size - 1] << (8 * (size - 1));
}

/// The first `size` octets, up to fifteen, followed by zeros.
ALWAYS_INLINE octets16 load_below_16(const uint8_t *source, size_t size) {
    words2 value;
    if (size < 8) {
        value = (words2){load_below_8(source, size), 0};
    } else {
        // The last eight octets, with those that are in the first eight shifted out; two shifts, as 64 at once is none.
        value = (words2){load64(source), load64(source + size - 8) >> (8 * (15 - size)) >> 8};
    }
    return (octets16)value;
}

/// Stores the first `size` octets, up to seven, of the low end of a number.
ALWAYS_INLINE void store_below_8(uint8_t *target, uint64_t value, size_t size) {
    if (size >= 4) {
        store32(target, (uint32_t)value);
        store32(target + size - 4, (uint32_t)(value >> (8 * (size - 4))));
    } else if (size > 0) {
        target[0] = (uint8_t)value;
        target[size / 2] = (uint8_t)(value >> (8 * (size / 2)));
        target[size - 1] = (uint8_t)(value >> (8 * (size - 1)));
    }
}

/// Stores the first `size` octets, up to fifteen.
ALWAYS_INLINE void store_below_16(uint8_t *target, octets16 value, size_t size) {
    words2 words = (words2)value;
    if (size < 8) {
        store_below_8(target, words[0], size);
        return;
    }
    // The second store overlaps the first and repeats what it wrote; size 8 repeats all of it.
    store64(target, words[0]);
    store64(target + size - 8, size == 8 ? words[0] : words[0] >> (8 * (size - 8)) | words[1] << (8 * (16 - size)));
}

/// All ones in each lane whose octet is greater; both below 128.
ALWAYS_INLINE octets16 lanes_above(octets16 value, int8_t limit) { return (octets16)((signed16)value > limit); }

/// All ones in each lane whose octet lies from `low` to `high`.
ALWAYS_INLINE octets16 lanes_between(octets16 value, uint8_t low, uint8_t high) {
    // From -128 on, a signed comparison orders octets as an unsigned one does; SSE2 has only that.
    return (octets16)((signed16)(value - low + 128) <= (int8_t)(high - low - 128));
}

/// All ones in each lane that holds `octet`; zeros elsewhere.
ALWAYS_INLINE octets16 lanes_equal(octets16 value, uint8_t octet) { return (octets16)(value == octet); }

/// Overwrites vectors that held a secret with zeros, where a call of CPKCE_wipe would cost more than the work itself. The
/// barrier stands for a reader, so that no compiler takes the stores out.
ALWAYS_INLINE void wipe_vectors(octets16 *vectors, size_t count) {
    for (size_t index = 0; index < count; index++) {
        vectors[index] = (octets16){0};
        __asm__ volatile("" : : "r"(vectors) : "memory");
    }
}

/// All ones in each lane from `index` on, up to sixteen; zeros below.
ALWAYS_INLINE octets16 lanes_from(size_t index) {
    static const uint8_t edge[2 * VECTOR_SIZE] = {
        [VECTOR_SIZE] = 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255};
    return load_vector(edge + VECTOR_SIZE - index);
}

/// Whether every octet is zero; this publishes the answer and nothing else.
ALWAYS_INLINE bool is_zero(octets16 value) {
    words2 words = (words2)value;
    return value_barrier(words[0] | words[1]) == 0;
}

/// Whether two runs of octets are the same; this publishes the answer and nothing else.
ALWAYS_INLINE bool are_equal(const uint8_t *left, const uint8_t *right, size_t size) {
    uint64_t difference = 0;
    size_t offset = 0;
    for (; size - offset >= 8; offset += 8) {
        difference = value_barrier(difference | (load64(left + offset) ^ load64(right + offset)));
    }
    if (offset < size) {
        size_t rest = size - offset;
        difference |= load_below_8(left + offset, rest) ^ load_below_8(right + offset, rest);
    }
    return value_barrier(difference) == 0;
}

#endif
