// What the C core leaves of a secret on the stack: each use of one runs on a thread of its own, whose stack is looked through
// afterwards for six octets of the secret in a row. Ends with 1 where there are some. `core control` has a use of its own,
// which leaves the secret there.
#define _GNU_SOURCE

#include "CPKCE.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum { STACK_SIZE = 1 << 16, LEAVING = 1 << 14, WINDOW = 6, LONGEST = 200 };

// Not on the stack: what a use takes and gives.
static uint8_t secret[LONGEST], other[LONGEST], digest[CPKCE_SHA256_SIZE];
static size_t size;
static _Alignas(4096) uint8_t stack[STACK_SIZE];
static volatile bool is_done;

static void encode(void) { CPKCE_base64url_encode(other, secret, size / 2); }
static void decode(void) { is_done = CPKCE_base64url_decode(other, secret, size); }
static void judge(void) { is_done = CPKCE_code_verifier_is_well_formed(secret, size); }
static void verify(void) { is_done = CPKCE_code_verifier_verify(digest, secret, size) == CPKCE_VERDICT_SATISFIED; }
static void compare(void) { is_done = CPKCE_equal(secret, other, size); }
static void hash(void) { CPKCE_sha256(digest, secret, size); }
static void hash_by_evp(void) { CPKCE_sha256_evp(digest, secret, size); }
static void draw(void) { is_done = CPKCE_random(secret, size); }
static void generate(void) { is_done = CPKCE_code_verifier_generate(secret, size); }

static void leave(void) {
    uint8_t copy[LONGEST];
    memcpy(copy, secret, size);
    __asm__ volatile("" : : "r"(copy) : "memory");
}

/// Calls the use from further down the stack than the end of the thread will reach, which would write over what is left.
static void *run(void *use) {
    uint8_t reserved[LEAVING];
    __asm__ volatile("" : : "r"(reserved) : "memory");
    (*(void (**)(void))use)();
    __asm__ volatile("" : : "r"(reserved) : "memory");
    return NULL;
}

static void on_own_stack(void (*use)(void)) {
    pthread_attr_t attributes;
    pthread_t thread;
    memset(stack, 0, sizeof stack);
    if (pthread_attr_init(&attributes) != 0 || pthread_attr_setstack(&attributes, stack, sizeof stack) != 0
        || pthread_create(&thread, &attributes, run, &use) != 0 || pthread_join(thread, NULL) != 0) {
        puts("no thread");
        exit(2);
    }
    pthread_attr_destroy(&attributes);
}

/// Windows from every multiple of four on: so any nine octets in a row are found.
static bool is_left(const uint8_t *octets, size_t count) {
    for (size_t start = 0; start + WINDOW <= count; start += 4) {
        if (memmem(stack, sizeof stack, octets + start, WINDOW) != NULL) {
            return true;
        }
    }
    return false;
}

static int check(const char *name, void (*use)(void), size_t count) {
    size = count;
    on_own_stack(use);
    bool found = is_left(secret, size);
    if (use == generate) {
        // The octets that the text stands for; a cut is left out.
        uint8_t octets[LONGEST];
        size_t whole = count / 4 * 4;
        found |= !CPKCE_base64url_decode(octets, secret, whole) || is_left(octets, whole / 4 * 3);
    }
    if (found) {
        printf("left on the stack: %s, %zu octets\n", name, count);
    }
    return found;
}

int main(int count, char **arguments) {
    (void)arguments;
    static const struct {
        const char *name;
        void (*use)(void);
        size_t first, last;
    } uses[] = {
        {"base64url_decode", decode, WINDOW, LONGEST},
        {"code_verifier_is_well_formed", judge, 43, 128},
        {"code_verifier_verify", verify, 43, 128},
        {"equal", compare, WINDOW, LONGEST},
        {"base64url_encode", encode, WINDOW, LONGEST},
        {"sha256", hash, WINDOW, LONGEST},
        {"sha256_evp", hash_by_evp, WINDOW, LONGEST},
        {"random", draw, WINDOW, LONGEST},
        {"code_verifier_generate", generate, 43, 128},
    };
    static const uint8_t letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    if (getrandom(other, sizeof other, 0) != sizeof other) {
        return 2;
    }
    for (size_t index = 0; index < sizeof secret; index++) {
        secret[index] = letters[other[index] % 64];
    }
    memcpy(other, secret, sizeof other);
    if (count > 1) {
        return check("control", leave, 43);
    }
    int found = 0;
    for (size_t index = 0; index < sizeof uses / sizeof *uses; index++) {
        for (size_t length = uses[index].first; length <= uses[index].last; length++) {
            found |= check(uses[index].name, uses[index].use, length);
        }
    }
    if (!found) {
        puts("nothing is left on the stack");
    }
    return found;
}
