#define OPENSSL_SUPPRESS_DEPRECATED  // SHA256_Transform has no successor

#include "internal.h"

#include <openssl/sha.h>
#include <string.h>

typedef uint8_t octets16 __attribute__((vector_size(16)));
typedef uint32_t words8 __attribute__((vector_size(32)));

static const SHA256_CTX START = {
    .h = {0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A, 0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19}};

static octets16 load(const uint8_t *source) {
    octets16 value;
    memcpy(&value, source, sizeof value);
    return value;
}

static void write_digest(uint8_t digest[32], const SHA256_CTX *state) {
    words8 words;
    memcpy(&words, state->h, sizeof words);
    words = words << 24 | (words << 8 & 0xFF0000) | (words >> 8 & 0xFF00) | words >> 24;
    memcpy(digest, &words, sizeof words);
}

/// The end of a block of zeros that closes a message of up to 8191 octets: its length in bits.
static octets16 closing(size_t size) {
    octets16 value = {0};
    value[14] = (uint8_t)(8 * size >> 8);
    value[15] = (uint8_t)(8 * size);
    return value;
}

// The blocks are written in the sixteen octets that the block function reads at a time: narrower stores would stall it.
static inline void hash_verifier(uint8_t digest[32], const uint8_t message[VERIFIER_SIZE]) {
    octets16 block[4], last = load(message + 27), stop = {0x80};
    block[0] = load(message);
    block[1] = load(message + 16);
    block[2] = __builtin_shufflevector(last, stop, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 17, 17, 17);
    block[3] = closing(VERIFIER_SIZE);
    SHA256_CTX state = START;
    SHA256_Transform(&state, (const uint8_t *)block);
    write_digest(digest, &state);
}

static inline void hash_long_verifier(uint8_t digest[32], const uint8_t message[LONG_VERIFIER_SIZE]) {
    octets16 block[4] = {{0x80}, {0}, {0}, closing(LONG_VERIFIER_SIZE)};
    SHA256_CTX state = START;
    SHA256_Transform(&state, message);
    SHA256_Transform(&state, message + 64);
    SHA256_Transform(&state, (const uint8_t *)block);
    write_digest(digest, &state);
}

static const uint8_t MESSAGE[] = VERIFIER VERIFIER VERIFIER;

void CPKCEReference_sha256_block(size_t count) {
    uint8_t digest[32];
    for (; count > 0; count--) {
        keep(MESSAGE);
        hash_verifier(digest, MESSAGE);
        keep(digest);
    }
}

void CPKCEReference_sha256_three_blocks(size_t count) {
    uint8_t digest[32];
    for (; count > 0; count--) {
        keep(MESSAGE);
        hash_long_verifier(digest, MESSAGE);
        keep(digest);
    }
}

bool CPKCEReference_are_right(void) {
    uint8_t digest[32], expected[32];
    hash_verifier(digest, MESSAGE);
    SHA256(MESSAGE, VERIFIER_SIZE, expected);
    bool right = memcmp(digest, expected, sizeof digest) == 0;
    hash_long_verifier(digest, MESSAGE);
    SHA256(MESSAGE, LONG_VERIFIER_SIZE, expected);
    return right && memcmp(digest, expected, sizeof digest) == 0;
}
