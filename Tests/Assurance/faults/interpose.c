#define _GNU_SOURCE  // RTLD_NEXT, _dl_find_object
#define OPENSSL_SUPPRESS_DEPRECATED  // RAND_METHOD, SHA256_Transform

#include "interpose.h"

#include <dlfcn.h>
#include <errno.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/rand.h>
#include <openssl/sha.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

const char *fault;
_Atomic(long) allocations_left;
void (*before_munmap)(const void *memory, size_t size);

static bool is_in_force(const char *name) {
    const char *current = fault != NULL ? fault : getenv("FAULT");
    return current != NULL && strcmp(current, name) == 0;
}

// The type of a function cannot be had from dlsym by a cast that ISO C allows.
#define REAL(name) \
    ({ \
        static __typeof__(name) *real; \
        if (real == NULL) { \
            *(void **)&real = dlsym(RTLD_NEXT, #name); \
        } \
        real; \
    })

// ----------------------------------------------------------------------------------------------------------- Randomness

int EVP_RAND_generate(
    EVP_RAND_CTX *context, unsigned char *output, size_t size, unsigned int strength, int prediction_resistance,
    const unsigned char *addition, size_t addition_size) {
    static const struct {
        const char *name;
        int answer;
        bool writes;
    } lies[] = {
        {"generate-0", 0, true},    {"generate-minus-1", -1, true}, {"generate-2", 2, true},
        {"generate-256", 256, true}, {"generate-silent", 0, false},  {"generate-constant", 1, true},
    };
    for (size_t index = 0; index < sizeof lies / sizeof *lies; index++) {
        if (is_in_force(lies[index].name)) {
            if (lies[index].writes) {
                memset(output, LIE, size);
            }
            return lies[index].answer;
        }
    }
    return REAL(EVP_RAND_generate)(context, output, size, strength, prediction_resistance, addition, addition_size);
}

EVP_RAND_CTX *RAND_get0_private(OSSL_LIB_CTX *library) {
    return is_in_force("no-generator") ? NULL : REAL(RAND_get0_private)(library);
}

int getentropy(void *output, size_t size) {
    if (is_in_force("no-entropy")) {
        errno = ENOSYS;
        return -1;
    }
    return REAL(getentropy)(output, size);
}

// -------------------------------------------------------------------------------------------------------------- SHA-256

int EVP_DigestFinal_ex(EVP_MD_CTX *context, unsigned char *digest, unsigned int *size) {
    if (is_in_force("final-0")) {
        return 0;
    }
    int answer = REAL(EVP_DigestFinal_ex)(context, digest, size);
    digest[31] ^= is_in_force("wrong-evp-digest");
    return answer;
}

#if defined(INTERPOSE_BLOCK_FUNCTION)
void SHA256_Transform(SHA256_CTX *context, const unsigned char *block) {
    (void)block;
    memset(context->h, LIE, sizeof context->h);
}
#endif

// ------------------------------------------------------------------------------------------------------ Memory, threads

void *mmap(void *address, size_t size, int protection, int flags, int file, off_t offset) {
    if (is_in_force("no-mmap")) {
        errno = ENOMEM;
        return MAP_FAILED;
    }
    return REAL(mmap)(address, size, protection, flags, file, offset);
}

int munmap(void *memory, size_t size) {
    if (before_munmap != NULL) {
        before_munmap(memory, size);
    }
    return REAL(munmap)(memory, size);
}

int madvise(void *memory, size_t size, int advice) {
    if ((is_in_force("no-wipe-on-fork") && advice == MADV_WIPEONFORK)
        || (is_in_force("no-dont-dump") && advice == MADV_DONTDUMP)) {
        errno = EINVAL;
        return -1;
    }
    return REAL(madvise)(memory, size, advice);
}

int pthread_setspecific(pthread_key_t key, const void *value) {
    return is_in_force("no-thread-data") ? ENOMEM : REAL(pthread_setspecific)(key, value);
}

extern void *__libc_malloc(size_t size);
extern void *__libc_realloc(void *memory, size_t size);

static bool is_refused(void *caller) {
    static struct dl_find_object libcrypto;
    if (!is_in_force("malloc")) {
        return false;
    }
    if (libcrypto.dlfo_map_start == NULL && _dl_find_object(dlsym(RTLD_DEFAULT, "OpenSSL_version"), &libcrypto) != 0) {
        return false;
    }
    return caller >= libcrypto.dlfo_map_start && caller < libcrypto.dlfo_map_end && --allocations_left < 0;
}

void *malloc(size_t size) { return is_refused(__builtin_return_address(0)) ? NULL : __libc_malloc(size); }

void *realloc(void *memory, size_t size) {
    return is_refused(__builtin_return_address(0)) ? NULL : __libc_realloc(memory, size);
}

// ------------------------------------------------------------------------------------------------------------ Hijacking

static int lie(unsigned char *output, int size) {
    memset(output, LIE, (size_t)size);
    return 1;
}

/// What an engine or another library of the process may do at any time: a RAND_METHOD of its own.
__attribute__((constructor)) static void hijack(void) {
    static const RAND_METHOD liar = {.bytes = lie, .pseudorand = lie};
    if (is_in_force("hijacked-method")) {
        RAND_set_rand_method(&liar);
    }
}
