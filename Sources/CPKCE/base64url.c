#include "vector.h"

// A block is twelve octets or the sixteen characters that stand for them: a vector of characters, and for the octets two
// words of 48 bits, most significant octet first. What is missing at the end of a text is filled up, so that every block
// takes the same way.

enum { BLOCK_OCTETS = 12, BLOCK_CHARACTERS = 16 };

#define LOW_48 UINT64_C(0xFFFFFFFFFFFF)

static inline octets16 encode_block(words2 octets) {
    // 48 bits to 24 in a lane of 32, to 12 in a lane of 16, to 6 in a lane of 8; the first of each go to the lower half.
    words2 of24 = (octets >> 24) | (octets & 0xFFFFFF) << 32;
    words4 of12 = ((words4)of24 >> 12) | ((words4)of24 & 0xFFF) << 16;
    octets16 value = (octets16)((of12 >> 6 & 0x3F003F) | (of12 & 0x3F003F) << 8);
    // 'A' + value, with a step at the first value of each run of the alphabet: a…z at 26, 0…9 at 52, '-' at 62, '_' at 63.
    return value + 'A' + (lanes_above(value, 25) & ('a' - 'Z' - 1)) - (lanes_above(value, 51) & ('z' - '0' + 1))
        - (lanes_above(value, 61) & ('9' - '-' + 1)) + (lanes_above(value, 62) & ('_' - '-' - 1));
}

ALWAYS_INLINE void encode(uint8_t *text, const uint8_t *octets, size_t size) {
    for (; size >= BLOCK_OCTETS; size -= BLOCK_OCTETS) {
        words2 block = {load64_big_endian(octets) >> 16, load64_big_endian(octets + 4) & LOW_48};
        store_vector(text, encode_block(block));
        octets += BLOCK_OCTETS;
        text += BLOCK_CHARACTERS;
    }
    if (size == 0) {
        return;
    }
    words2 rest = (words2)load_below_16(octets, size);
    words2 block = {__builtin_bswap64(rest[0]) >> 16, __builtin_bswap64(rest[0] >> 32 | rest[1] << 32) & LOW_48};
    store_below_16(text, encode_block(block), (4 * size + 2) / 3);
}

void CPKCE_base64url_encode(uint8_t *text, const uint8_t *octets, size_t size) {
    if (size == CPKCE_SHA256_SIZE) {
        encode(text, octets, CPKCE_SHA256_SIZE);  // digests and verifiers: the same code, unrolled for this size
    } else {
        encode(text, octets, size);
    }
}

/// The six-bit values of sixteen characters; a lane of `*illegal` becomes all ones for a character that stands for none.
static inline octets16 decode_characters(octets16 character, octets16 *illegal) {
    // What to add to a character to have its value; it is zero for none of the legal ones.
    octets16 step = (lanes_between(character, 'A', 'Z') & (uint8_t)-'A')
        | (lanes_between(character, 'a', 'z') & (uint8_t)(26 - 'a')) | (lanes_between(character, '0', '9') & (52 - '0'))
        | (lanes_equal(character, '-') & (62 - '-')) | (lanes_equal(character, '_') & (uint8_t)(63 - '_'));
    *illegal |= lanes_equal(step, 0);
    return character + step;
}

static inline words2 decode_block(octets16 value) {
    // The steps of encode_block, backwards.
    words4 of12 = ((words4)value & 0xFF00FF) << 6 | ((words4)value >> 8 & 0xFF00FF);
    words2 of24 = (words2)((of12 & 0xFFFF) << 12 | of12 >> 16);
    return (of24 & 0xFFFFFF) << 24 | of24 >> 32;
}

ALWAYS_INLINE bool decode(uint8_t *octets, const uint8_t *text, size_t count) {
    octets16 illegal = {0};
    for (; count >= BLOCK_CHARACTERS; count -= BLOCK_CHARACTERS) {
        words2 block = decode_block(decode_characters(load_vector(text), &illegal));
        store64(octets, __builtin_bswap64(block[0] << 16 | block[1] >> 32));
        store32(octets + 8, __builtin_bswap32((uint32_t)block[1]));
        text += BLOCK_CHARACTERS;
        octets += BLOCK_OCTETS;
    }
    // What is missing counts as 'A', six zero bits, so whatever a canonical text leaves over is zero too.
    octets16 rest = load_below_16(text, count) | (lanes_from(count) & 'A');
    words2 block = decode_block(decode_characters(rest, &illegal));
    octets16 last = (octets16)(words2){__builtin_bswap64(block[0] << 16 | block[1] >> 32), __builtin_bswap32((uint32_t)block[1])};
    size_t size = count * 3 / 4;
    store_below_16(octets, last, size);
    return is_zero(illegal | (last & lanes_from(size)));
}

bool CPKCE_base64url_decode(uint8_t *octets, const uint8_t *text, size_t count) {
    enum { DIGEST_COUNT = (4 * CPKCE_SHA256_SIZE + 2) / 3 };
    bool is_canonical = count == DIGEST_COUNT ? decode(octets, text, DIGEST_COUNT) : decode(octets, text, count);
    if (is_canonical && count % 4 != 1) {
        return true;
    }
    CPKCE_wipe(octets, count / 4 * 3 + count % 4 * 3 / 4);
    return false;
}
