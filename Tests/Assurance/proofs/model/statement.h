// What the statements are made of: the alphabets and bits of the two RFCs, written from their texts, and the few functions
// of libcrypto and of the system that stand outside every statement. A local variable without a value holds any value.

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

/// RFC 4648 table 2.
static uint8_t character(uint8_t value) {
    return value < 26 ? 'A' + value : value < 52 ? 'a' + value - 26 : value < 62 ? '0' + value - 52 : value == 62 ? '-' : '_';
}

static bool is_in_alphabet(uint8_t c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

/// RFC 3986 section 2.3.
static bool is_unreserved(uint8_t c) { return is_in_alphabet(c) || c == '.' || c == '~'; }

/// The six bits that character `index` of the text of `size` octets stands for; zero bits follow the octets.
static uint8_t sextet(const uint8_t *octets, size_t size, size_t index) {
    size_t first = 6 * index / 8, shift = 6 * index % 8;
    unsigned pair = (unsigned)octets[first] << 8 | (first + 1 < size ? octets[first + 1] : 0);
    return (uint8_t)(pair << shift >> 10 & 0x3F);
}

static bool are_zeros(const uint8_t *octets, size_t size) {
    for (size_t index = 0; index < size; index++) {
        if (octets[index] != 0) {
            return false;
        }
    }
    return true;
}
