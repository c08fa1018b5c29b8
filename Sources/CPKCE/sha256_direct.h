// libcrypto's SHA-256 block function, called directly: in a header, to be compiled into the way of the usual verifier.

#ifndef CPKCE_SHA256_DIRECT_H
#define CPKCE_SHA256_DIRECT_H

#include "vector.h"

#define OPENSSL_SUPPRESS_DEPRECATED  // SHA256_Transform
#include <openssl/opensslconf.h>
#include <stdatomic.h>

#define HIDDEN __attribute__((visibility("hidden")))

/// Read for every digest and written once. CPKCE_HASH_PATH_UNAVAILABLE means that no path has been chosen yet.
extern HIDDEN _Atomic(CPKCE_hash_path) CPKCE_chosen_hash_path;

#if CPKCE_DIRECT_SHA256 && !defined(OPENSSL_NO_DEPRECATED_3_0)
#define HAS_DIRECT_PATH 1

#include <openssl/sha.h>

typedef void (*sha256_block_function)(SHA256_CTX *state, const unsigned char *block);

/// The block function that was found in libcrypto, set before the direct path is chosen. Every call goes through this pointer:
/// a call by name could reach a function of the same name in another library.
extern HIDDEN _Atomic(sha256_block_function) CPKCE_sha256_block;

enum { BLOCK_SIZE = SHA256_CBLOCK, LENGTH_SIZE = 8 };

/// One lane of the last block or two: what is left of the message, the bit after it, zeros.
ALWAYS_INLINE octets16 padded_lane(const uint8_t *rest, size_t size, size_t start) {
    static const uint8_t end_bit[2 * VECTOR_SIZE] = {[VECTOR_SIZE] = 0x80};
    if (size >= start + VECTOR_SIZE) {
        return load_vector(rest + start);
    }
    if (size < start) {
        return (octets16){0};
    }
    return load_below_16(rest + start, size - start) | load_vector(end_bit + VECTOR_SIZE - (size - start));
}

/// FIPS 180-4 section 6.2.2 with libcrypto's block function. The block is made in registers and stored in the vectors that
/// the function loads: octet by octet, each load would wait for many stores.
ALWAYS_INLINE void hash_directly(uint8_t digest[CPKCE_SHA256_SIZE], const uint8_t *message, size_t size) {
    SHA256_CTX state;
    static const SHA_LONG initial[8] = {
        0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A, 0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19};
    memcpy(state.h, initial, sizeof initial);
    sha256_block_function hash_block = atomic_load_explicit(&CPKCE_sha256_block, memory_order_relaxed);
    size_t rest = size;
    for (; rest >= BLOCK_SIZE; rest -= BLOCK_SIZE) {
        hash_block(&state, message);
        message += BLOCK_SIZE;
    }
    octets16 block[BLOCK_SIZE / VECTOR_SIZE];
    bool has_two_blocks = rest + 1 + LENGTH_SIZE > BLOCK_SIZE;
    if (has_two_blocks) {
        for (size_t lane = 0; lane < 4; lane++) {
            block[lane] = padded_lane(message, rest, lane * VECTOR_SIZE);
        }
        hash_block(&state, (const uint8_t *)block);
    }
    for (size_t lane = 0; lane < 4; lane++) {
        block[lane] = padded_lane(message, rest, (has_two_blocks ? BLOCK_SIZE : 0) + lane * VECTOR_SIZE);
    }
    block[3] |= (octets16)(words2){0, __builtin_bswap64((uint64_t)size * 8)};
    hash_block(&state, (const uint8_t *)block);
    wipe_vectors(block, 4);
    for (size_t pair = 0; pair < 4; pair++) {
        // Two words, each most significant octet first.
        uint64_t words = __builtin_bswap64(load64((const uint8_t *)&state.h[2 * pair]));
        store64(digest + 8 * pair, words << 32 | words >> 32);
    }
}

#else
#define HAS_DIRECT_PATH 0

ALWAYS_INLINE void hash_directly(uint8_t digest[CPKCE_SHA256_SIZE], const uint8_t *message, size_t size) {
    CPKCE_sha256_evp(digest, message, size);
}

#endif

/// CPKCE_sha256 for a size that is constant where this is called.
ALWAYS_INLINE void sha256_of_constant_size(uint8_t digest[CPKCE_SHA256_SIZE], const uint8_t *message, size_t size) {
    if (atomic_load_explicit(&CPKCE_chosen_hash_path, memory_order_acquire) == CPKCE_HASH_PATH_DIRECT) {
        hash_directly(digest, message, size);
    } else {
        CPKCE_sha256_of_any_size(digest, message, size);
    }
}

#endif
