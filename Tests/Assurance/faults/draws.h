// Draws in every way that the C core has, and what has to hold for each: all octets and new ones, or none and zeros.

#ifndef DRAWS_H
#define DRAWS_H

// First, as a caller sees it: the core may be a shared object.
#include "CPKCE.h"

#include "internal.h"
#include "interpose.h"

#include <openssl/err.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/// More than one request of libcrypto's generator, larger than a buffer's largest piece, and the usual sizes.
static const size_t draw_sizes[] = {16, 32, 33, 43, 96, 512, 513, 4096, 70000};
enum { DRAW_SIZES = sizeof draw_sizes / sizeof *draw_sizes, LARGEST_DRAW = 70000, MARK = 0xC3 };

static const char *scenario = "";
static long checks, violations;

static inline void require(bool condition, const char *what) {
    checks++;
    if (!condition) {
        violations++;
        printf("violated in %s: %s\n", scenario, what);
        fflush(stdout);
#if defined(FIRST_IS_ENOUGH)
        _exit(1);
#endif
    }
}

static inline bool is_only(const uint8_t *octets, size_t size, uint8_t octet) {
    for (size_t index = 0; index < size; index++) {
        if (octets[index] != octet) {
            return false;
        }
    }
    return true;
}

/// No run of eight octets that is one octet repeated: neither a mark, nor a lie, nor zeros for a part of the output.
static inline bool looks_random(const uint8_t *octets, size_t size) {
    for (size_t index = 0; index + 8 <= size; index++) {
        if (is_only(octets + index, 8, octets[index])) {
            return false;
        }
    }
    return true;
}

typedef enum { FAILS, SUCCEEDS, EITHER } expectation;

static inline void judge(bool done, expectation expected, const uint8_t *output, size_t size) {
    if (expected != EITHER) {
        require(done == (expected == SUCCEEDS), done ? "octets where there must be none" : "an error where there must be none");
    }
    if (done) {
        require(looks_random(output, size), "octets that were not drawn");
    } else {
        require(is_only(output, size, 0), "octets left behind a failure");
    }
}

/// Every size and every length of a verifier, from the generator or from a buffer.
static inline void draw_all(expectation expected) {
    static _Thread_local uint8_t output[LARGEST_DRAW], earlier[32];
    for (size_t index = 0; index < DRAW_SIZES; index++) {
        size_t size = draw_sizes[index];
        memset(output, MARK, size);
        bool done = CPKCE_random(output, size);
        judge(done, expected, output, size);
        if (done && size >= sizeof earlier) {
            require(memcmp(output, earlier, sizeof earlier) != 0, "the same octets twice");
            memcpy(earlier, output, sizeof earlier);
        }
    }
    for (size_t count = CPKCE_CODE_VERIFIER_MINIMUM_COUNT; count <= CPKCE_CODE_VERIFIER_MAXIMUM_COUNT; count++) {
        memset(output, MARK, count);
        bool done = CPKCE_code_verifier_generate(output, count);
        judge(done, expected, output, count);
        require(!done || CPKCE_code_verifier_is_well_formed(output, count), "a malformed verifier");
    }
    require(CPKCE_random(NULL, 0), "no octets, yet a failure");
    require(ERR_peek_error() == 0, "an entry on libcrypto's error queue");
}

static const uint8_t digest_of_abc[] =
    "\xBA\x78\x16\xBF\x8F\x01\xCF\xEA\x41\x41\x40\xDE\x5D\xAE\x22\x23"
    "\xB0\x03\x61\xA3\x96\x17\x7A\x9C\xB4\x10\xFF\x61\xF2\x00\x15\xAD";

/// The digest of "abc" by either path, and by a stream.
static inline void digest_all(void) {
    uint8_t digest[3][CPKCE_SHA256_SIZE];
    const uint8_t *message = (const uint8_t *)"abc";
    CPKCE_sha256(digest[0], message, 3);
    CPKCE_sha256_evp(digest[1], message, 3);
    CPKCE_sha256_stream *stream = CPKCE_sha256_init();
    CPKCE_sha256_update(stream, message, 3);
    CPKCE_sha256_final(digest[2], stream);
    for (size_t index = 0; index < 3; index++) {
        require(memcmp(digest[index], digest_of_abc, CPKCE_SHA256_SIZE) == 0, "a wrong digest");
    }
}

#endif
