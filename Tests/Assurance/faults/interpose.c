#define _GNU_SOURCE  // RTLD_NEXT, _dl_find_object, syscall
#define OPENSSL_SUPPRESS_DEPRECATED  // RAND_METHOD, SHA256_Transform

#include "interpose.h"

#include <dlfcn.h>
#include <errno.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/rand.h>
#include <openssl/sha.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

const char *fault;
_Atomic(long) allocations_left;
_Atomic(long) clones;

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

/// A context that has failed once fails until it is freed: a draw after a failure has to begin with a new one.
static _Thread_local EVP_RAND_CTX *broken_context;

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
            broken_context = lies[index].answer == 1 ? NULL : context;
            return lies[index].answer;
        }
    }
    if (context == broken_context) {
        memset(output, LIE, size);
        return 0;
    }
    return REAL(EVP_RAND_generate)(context, output, size, strength, prediction_resistance, addition, addition_size);
}

void EVP_RAND_CTX_free(EVP_RAND_CTX *context) {
    broken_context = context == broken_context ? NULL : broken_context;
    REAL(EVP_RAND_CTX_free)(context);
}

EVP_RAND *EVP_RAND_fetch(OSSL_LIB_CTX *library, const char *name, const char *properties) {
    return is_in_force("no-implementation") ? NULL : REAL(EVP_RAND_fetch)(library, name, properties);
}

EVP_RAND_CTX *EVP_RAND_CTX_new(EVP_RAND *implementation, EVP_RAND_CTX *parent) {
    return is_in_force("no-context") ? NULL : REAL(EVP_RAND_CTX_new)(implementation, parent);
}

/// The context is fit for use whatever the answer, so that a caller that takes the answer for another one draws from it.
int EVP_RAND_instantiate(
    EVP_RAND_CTX *context, unsigned int strength, int prediction_resistance, const unsigned char *text, size_t text_size,
    const OSSL_PARAM parameters[]) {
    int answer = REAL(EVP_RAND_instantiate)(context, strength, prediction_resistance, text, text_size, parameters);
    return is_in_force("instantiate-0") ? 0
        : is_in_force("instantiate-minus-1") ? -1
        : is_in_force("instantiate-2") ? 2
        : answer;
}

/// libcrypto's own generator, which the core has nothing to do with.
EVP_RAND_CTX *RAND_get0_private(OSSL_LIB_CTX *library) {
    return is_in_force("no-private-generator") ? NULL : REAL(RAND_get0_private)(library);
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

EVP_MD *EVP_MD_fetch(OSSL_LIB_CTX *library, const char *name, const char *properties) {
    return is_in_force("no-sha256") ? NULL : REAL(EVP_MD_fetch)(library, name, properties);
}

int EVP_default_properties_is_fips_enabled(OSSL_LIB_CTX *library) {
    return is_in_force("fips-enabled") || REAL(EVP_default_properties_is_fips_enabled)(library);
}

#if defined(INTERPOSE_BLOCK_FUNCTION)
void SHA256_Transform(SHA256_CTX *context, const unsigned char *block) {
    (void)block;
    memset(context->h, LIE, sizeof context->h);
}
#endif

// ------------------------------------------------------------------------------------------- Memory, threads, processes

void *mmap(void *address, size_t size, int protection, int flags, int file, off_t offset) {
    if (is_in_force("no-mmap")) {
        errno = ENOMEM;
        return MAP_FAILED;
    }
    return REAL(mmap)(address, size, protection, flags, file, offset);
}

int mprotect(void *memory, size_t size, int protection) {
    if (is_in_force("no-mprotect")) {
        errno = ENOMEM;
        return -1;
    }
    return REAL(mprotect)(memory, size, protection);
}

int mlock(const void *memory, size_t size) {
    if (is_in_force("no-mlock")) {
        errno = ENOMEM;
        return -1;
    }
    return REAL(mlock)(memory, size);
}

int madvise(void *memory, size_t size, int advice) {
    if (is_in_force("any-advice")) {
        return 0;  // as some emulators do: yes to everything, and nothing done
    }
    if ((is_in_force("no-wipe-on-fork") && advice == MADV_WIPEONFORK)
        || (is_in_force("no-dont-dump") && advice == MADV_DONTDUMP)) {
        errno = EINVAL;
        return -1;
    }
    return REAL(madvise)(memory, size, advice);
}

int pthread_key_create(pthread_key_t *key, void (*destructor)(void *)) {
    return is_in_force("no-key") ? EAGAIN : REAL(pthread_key_create)(key, destructor);
}

int pthread_setspecific(pthread_key_t key, const void *value) {
    return is_in_force("no-thread-data") ? ENOMEM : REAL(pthread_setspecific)(key, value);
}

/// What `pthread_atfork` calls, which is itself linked into each object.
int __register_atfork(void (*prepare)(void), void (*parent)(void), void (*child)(void), void *object) {
    int (*real)(void (*)(void), void (*)(void), void (*)(void), void *);
    *(void **)&real = dlsym(RTLD_NEXT, "__register_atfork");
    return is_in_force("no-atfork") ? ENOMEM : real(prepare, parent, child, object);
}

int OPENSSL_atexit(void (*handler)(void)) { return is_in_force("no-atexit") ? 0 : REAL(OPENSSL_atexit)(handler); }

int OPENSSL_init_crypto(uint64_t options, const OPENSSL_INIT_SETTINGS *settings) {
    return is_in_force("no-init") ? 0 : REAL(OPENSSL_init_crypto)(options, settings);
}

void *dlopen(const char *file, int mode) { return is_in_force("no-dlopen") ? NULL : REAL(dlopen)(file, mode); }

long syscall(long number, ...) {
    long arguments[6];
    va_list list;
    va_start(list, number);
    for (size_t index = 0; index < 6; index++) {
        arguments[index] = va_arg(list, long);
    }
    va_end(list);
    if (number == SYS_clone) {
        clones++;
        if (is_in_force("no-clone")) {
            errno = EPERM;
            return -1;
        }
    }
    return REAL(syscall)(
        number, arguments[0], arguments[1], arguments[2], arguments[3], arguments[4], arguments[5]);
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
