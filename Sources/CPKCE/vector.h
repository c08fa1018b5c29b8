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

static inline uint64_t load64(const uint8_t *source) {
    uint64_t value;
    memcpy(&value, source, sizeof value);
    return value;
}

static inline uint32_t load32(const uint8_t *source) {
    uint32_t value;
    memcpy(&value, source, sizeof value);
    return value;
}

static inline void store64(uint8_t *target, uint64_t value) { memcpy(target, &value, sizeof value); }

static inline void store32(uint8_t *target, uint32_t value) { memcpy(target, &value, sizeof value); }

static inline octets16 load_vector(const uint8_t *source) {
    octets16 value;
    memcpy(&value, source, sizeof value);
    return value;
}

static inline void store_vector(uint8_t *target, octets16 value) { memcpy(target, &value, sizeof value); }

/// The first `size` octets, up to seven, as the low end of a number; zeros above.
///
/// Overlapping loads: three octets of one are first, middle and last.
static inline uint64_t load_below_8(const uint8_t *source, size_t size) {
    if (size >= 4) {
        return load32(source) | (uint64_t)load32(source + size - 4) << (8 * (size - 4));
    }
    if (size == 0) {
        return 0;
    }
    return source[0] | (uint64_t)source[size / 2] << (8 * (size / 2)) | (uint64_t)source[size - 1] << (8 * (size - 1));
}

/// The first `size` octets, up to fifteen, followed by zeros.
static inline octets16 load_below_16(const uint8_t *source, size_t size) {
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
static inline void store_below_8(uint8_t *target, uint64_t value, size_t size) {
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
static inline void store_below_16(uint8_t *target, octets16 value, size_t size) {
    words2 words = (words2)value;
    if (size < 8) {
        store_below_8(target, words[0], size);
        return;
    }
    // The second store overlaps the first and repeats what it wrote; size 8 repeats all of it.
    store64(target, words[0]);
    store64(target + size - 8, size == 8 ? words[0] : words[0] >> (8 * (size - 8)) | words[1] << (8 * (16 - size)));
}

/// All ones in each lane whose octet lies from `low` to `high`, both below 128; zeros elsewhere.
static inline octets16 lanes_between(octets16 value, uint8_t low, uint8_t high) {
    return (octets16)((signed16)value >= (int8_t)low) & (octets16)((signed16)value <= (int8_t)high);
}

/// All ones in each lane that holds `octet`; zeros elsewhere.
static inline octets16 lanes_equal(octets16 value, uint8_t octet) { return (octets16)(value == octet); }

/// All ones in each lane from `index` on, up to sixteen; zeros below.
static inline octets16 lanes_from(size_t index) {
    static const uint8_t edge[2 * VECTOR_SIZE] = {
        [VECTOR_SIZE] = 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255};
    return load_vector(edge + VECTOR_SIZE - index);
}

/// Whether each lane is all ones; this publishes the answer and nothing else.
static inline bool all_lanes(octets16 mask) {
    words2 words = (words2)mask;
    return value_barrier(words[0] & words[1]) == UINT64_MAX;
}

#endif
