// Digests by the direct path and by EVP against NIST's vectors and against each other: `vectors FOLDER`, where FOLDER holds
// SHA256ShortMsg.rsp, SHA256LongMsg.rsp and SHA256Monte.rsp (CAVP). Prints what it ran on, and ends with 1 at the first
// digest that is wrong.
#define _GNU_SOURCE

#include "CPKCE.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>

enum { SIZE = CPKCE_SHA256_SIZE, LONGEST = 300 };

static void fail(const char *what, long number) {
    printf("wrong: %s %ld\n", what, number);
    exit(1);
}

static void require_equal(const uint8_t *left, const uint8_t *right, const char *what, long number) {
    if (memcmp(left, right, SIZE) != 0) {
        fail(what, number);
    }
}

/// The digest by both paths and by a stream of two parts, which have to agree with the expected one.
static void check(const uint8_t *message, size_t size, const uint8_t *expected, const char *what, long number) {
    uint8_t digest[SIZE];
    CPKCE_sha256_select_evp(false);
    CPKCE_sha256(digest, message, size);
    require_equal(digest, expected, what, number);
    CPKCE_sha256_select_evp(true);
    CPKCE_sha256(digest, message, size);
    require_equal(digest, expected, what, number);
    CPKCE_sha256_evp(digest, message, size);
    require_equal(digest, expected, what, number);
    CPKCE_sha256_stream *stream = CPKCE_sha256_init();
    CPKCE_sha256_update(stream, message, size / 3);
    CPKCE_sha256_update(stream, message + size / 3, size - size / 3);
    CPKCE_sha256_final(digest, stream);
    require_equal(digest, expected, what, number);
}

// ------------------------------------------------------------------------------------------------------------ NIST vectors

static char line[1 << 18];
static uint8_t message[1 << 16];

static size_t read_octets(uint8_t *octets, const char *text) {
    size_t count = 0;
    for (unsigned int octet; sscanf(text + 2 * count, "%2x", &octet) == 1; count++) {
        octets[count] = (uint8_t)octet;
    }
    return count;
}

static FILE *open_vectors(const char *folder, const char *name) {
    snprintf(line, sizeof line, "%s/%s.rsp", folder, name);
    FILE *file = fopen(line, "r");
    if (file == NULL) {
        fail(line, 0);
    }
    return file;
}

static long check_messages(const char *folder, const char *name) {
    FILE *file = open_vectors(folder, name);
    long vectors = 0, bits = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        uint8_t expected[SIZE];
        if (sscanf(line, "Len = %ld", &bits) == 1) {
            continue;
        }
        if (strncmp(line, "Msg = ", 6) == 0 && read_octets(message, line + 6) < (size_t)bits / 8) {
            fail("a message of", bits);
        }
        if (strncmp(line, "MD = ", 5) == 0 && read_octets(expected, line + 5) == SIZE) {
            check(message, (size_t)bits / 8, expected, name, bits);
            vectors++;
        }
    }
    fclose(file);
    return vectors;
}

/// SHAVS section 6.4: 1000 digests of the three before, a hundred times.
static long check_chains(const char *folder) {
    FILE *file = open_vectors(folder, "SHA256Monte");
    uint8_t seed[2][SIZE] = {{0}}, expected[SIZE];
    long rounds = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        if (strncmp(line, "Seed = ", 7) == 0) {
            read_octets(seed[0], line + 7);
            memcpy(seed[1], seed[0], SIZE);
        }
        if (strncmp(line, "MD = ", 5) != 0 || read_octets(expected, line + 5) != SIZE) {
            continue;
        }
        for (int path = 0; path < 2; path++) {
            CPKCE_sha256_select_evp(path == 1);
            uint8_t last[3 * SIZE];
            for (int index = 0; index < 3; index++) {
                memcpy(last + index * SIZE, seed[path], SIZE);
            }
            for (int index = 0; index < 1000; index++) {
                uint8_t digest[SIZE];
                CPKCE_sha256(digest, last, sizeof last);
                memmove(last, last + SIZE, 2 * SIZE);
                memcpy(last + 2 * SIZE, digest, SIZE);
            }
            memcpy(seed[path], last + 2 * SIZE, SIZE);
            require_equal(seed[path], expected, "SHA256Monte", rounds);
        }
        rounds++;
    }
    fclose(file);
    return rounds;
}

// ----------------------------------------------------------------------------------------------------------- Every length

/// Each length and content against libcrypto's one-shot call, at each alignment to a vector.
static long check_lengths(void) {
    static uint8_t octets[LONGEST + 16];
    long checked = 0;
    for (size_t size = 0; size <= LONGEST; size++) {
        for (size_t start = 0; start < 16; start++, checked++) {
            for (size_t index = 0; index < size; index++) {
                octets[start + index] = (uint8_t)(index * 131 + size * 7 + start * 29);
            }
            uint8_t expected[SIZE];
            if (EVP_Q_digest(NULL, "SHA256", NULL, octets + start, size, expected, NULL) != 1) {
                fail("libcrypto's digest of length", (long)size);
            }
            check(octets + start, size, expected, "length", (long)size);
            if (size == CPKCE_CODE_VERIFIER_MINIMUM_COUNT) {
                CPKCE_sha256_select_evp(false);
                for (size_t index = 0; index < size; index++) {
                    octets[start + index] = (uint8_t)('A' + octets[start + index] % 26);
                }
                CPKCE_sha256(expected, octets + start, size);
                if (CPKCE_code_verifier_verify(expected, octets + start, size) != CPKCE_VERDICT_SATISFIED) {
                    fail("a verifier at", (long)start);
                }
            }
        }
    }
    return checked;
}

// -------------------------------------------------------------------------------------------------- Which code was in use

#if defined(__x86_64__)
static volatile long steps;

static void on_step(int number) {
    (void)number;
    steps++;
}

/// The instructions of one digest of 43 octets: each of libcrypto's block functions has its own number.
static long count_instructions(void) {
    uint8_t digest[SIZE];
    CPKCE_sha256_select_evp(false);
    CPKCE_sha256(digest, message, 43);
    signal(SIGTRAP, on_step);
    __asm__ volatile("pushfq; orq $0x100, (%%rsp); popfq" : : : "memory", "cc");
    CPKCE_sha256(digest, message, 43);
    __asm__ volatile("pushfq; andq $-0x101, (%%rsp); popfq" : : : "memory", "cc");
    return steps;
}
#else
static long count_instructions(void) { return 0; }
#endif

int main(int count, char **arguments) {
    if (count != 2) {
        return 64;
    }
    CPKCE_hash_path path = CPKCE_sha256_prepare();
    if (path != CPKCE_HASH_PATH_DIRECT) {
        fail("path", path);
    }
    long instructions = count_instructions();
    long vectors = check_messages(arguments[1], "SHA256ShortMsg") + check_messages(arguments[1], "SHA256LongMsg");
    long rounds = check_chains(arguments[1]), lengths = check_lengths();
    printf(
        "%ld vectors, %ld Monte Carlo rounds, %ld lengths and alignments, %s, instructions %ld\n", vectors, rounds, lengths,
        OPENSSL_info(OPENSSL_INFO_CPU_SETTINGS), instructions);
    return vectors == 129 && rounds == 100 ? 0 : 1;
}
