#include "vector.h"

// A group is three octets or the four characters that stand for them. A block is four groups, a lane of a vector each:
// twelve octets at the low end of two words, or a vector of sixteen characters. What is missing at the end of a text is
// filled up, so that every block takes the same way.

enum { BLOCK_OCTETS = 12, BLOCK_CHARACTERS = 16 };

static octets16 encode_block(uint64_t low, uint64_t high) {
    words4 group = {(uint32_t)low, (uint32_t)(low >> 24), (uint32_t)(low >> 48 | high << 16), (uint32_t)(high >> 8)};
    octets16 value = (octets16)((group >> 2 & 0x3F) | (group << 12 & 0x3000) | (group >> 4 & 0x0F00)
        | (group << 10 & 0x3C0000) | (group >> 6 & 0x030000) | (group << 8 & 0x3F000000));
    // 'A' + value, with a step at the first value of each run of the alphabet: a…z at 26, 0…9 at 52, '-' at 62, '_' at 63.
    return value + 'A' + ((octets16)(value > 25) & ('a' - 'Z' - 1)) - ((octets16)(value > 51) & ('z' - '0' + 1))
        - ((octets16)(value > 61) & ('9' - '-' + 1)) + ((octets16)(value > 62) & ('_' - '-' - 1));
}

void CPKCE_base64url_encode(uint8_t *text, const uint8_t *octets, size_t size) {
    for (; size >= BLOCK_OCTETS; size -= BLOCK_OCTETS) {
        store_vector(text, encode_block(load64(octets), load32(octets + 8)));
        octets += BLOCK_OCTETS;
        text += BLOCK_CHARACTERS;
    }
    words2 rest = (words2)load_below_16(octets, size);
    store_below_16(text, encode_block(rest[0], rest[1]), (4 * size + 2) / 3);
}

/// The six-bit values of sixteen characters; `*legal` loses the lanes of those that stand for none.
static octets16 decode_characters(octets16 character, octets16 *legal) {
    octets16 upper = lanes_between(character, 'A', 'Z'), lower = lanes_between(character, 'a', 'z');
    octets16 digit = lanes_between(character, '0', '9');
    octets16 minus = lanes_equal(character, '-'), underscore = lanes_equal(character, '_');
    *legal &= upper | lower | digit | minus | underscore;
    return (upper & (character - 'A')) | (lower & (character - 'a' + 26)) | (digit & (character - '0' + 52)) | (minus & 62)
        | (underscore & 63);
}

/// Twelve octets at the low end of two words, from sixteen six-bit values.
static words2 decode_block(octets16 value) {
    words4 lane = (words4)value;
    words2 pair = (words2)((lane << 2 & 0xFC) | (lane >> 12 & 0x03) | (lane << 4 & 0xF000) | (lane >> 10 & 0x0F00)
        | (lane << 6 & 0xC00000) | (lane >> 8 & 0x3F0000));
    words2 packed = (pair & 0xFFFFFF) | (pair >> 8 & 0xFFFFFF000000);
    return (words2){packed[0] | packed[1] << 48, packed[1] >> 16};
}

bool CPKCE_base64url_decode(uint8_t *octets, const uint8_t *text, size_t count) {
    size_t size = count / 4 * 3 + count % 4 * 3 / 4;
    uint8_t *output = octets;
    octets16 legal = ~(octets16){0};
    size_t left = count;
    for (; left >= BLOCK_CHARACTERS; left -= BLOCK_CHARACTERS) {
        words2 block = decode_block(decode_characters(load_vector(text), &legal));
        memcpy(output, &block, BLOCK_OCTETS);
        text += BLOCK_CHARACTERS;
        output += BLOCK_OCTETS;
    }
    // What is missing counts as 'A', six zero bits, so whatever a canonical text leaves over is zero too.
    octets16 rest = load_below_16(text, left) | (lanes_from(left) & 'A');
    octets16 block = (octets16)decode_block(decode_characters(rest, &legal));
    size_t block_size = left * 3 / 4;
    store_below_16(output, block, block_size);
    octets16 spare = block & lanes_from(block_size);
    if (count % 4 != 1 && all_lanes(legal & (octets16)(spare == 0))) {
        return true;
    }
    CPKCE_wipe(octets, size);
    return false;
}
