// `CPKCE_sha256_select_evp(true)` in one thread while others choose a path for the first time: it is never lost. First at each
// call of libcrypto's that the choice makes, then COUNT times at random: `selection COUNT`.
#define _GNU_SOURCE

#include "CPKCE.h"
#include "child.h"

#include <dlfcn.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/provider.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

enum { LIMIT = 10, CHOOSERS = 2, TOLERATED = 3 };

// ---------------------------------------------------------------------------------- At each call that the choice makes

/// In how many calls from now the selection is made; none where it is zero.
static _Thread_local long calls_until_selection;
static long *calls_made;

static void *select_evp(void *unused) {
    CPKCE_sha256_select_evp(true);
    return unused;
}

/// Selects on another thread, and waits for that as long as it takes.
static void reach_call(void) {
    if (calls_until_selection > 0 && --calls_until_selection == 0) {
        pthread_t thread;
        (*calls_made)++;
        if (pthread_create(&thread, NULL, select_evp, NULL) != 0 || pthread_join(thread, NULL) != 0) {
            violate("no thread");
        }
    }
}

#define REAL(name) \
    ({ \
        static __typeof__(name) *real; \
        if (real == NULL) { \
            *(void **)&real = dlsym(RTLD_NEXT, #name); \
        } \
        real; \
    })

EVP_MD *EVP_MD_fetch(OSSL_LIB_CTX *library, const char *name, const char *properties) {
    reach_call();
    EVP_MD *implementation = REAL(EVP_MD_fetch)(library, name, properties);
    reach_call();
    return implementation;
}

int EVP_default_properties_is_fips_enabled(OSSL_LIB_CTX *library) {
    reach_call();
    return REAL(EVP_default_properties_is_fips_enabled)(library);
}

const OSSL_PROVIDER *EVP_MD_get0_provider(const EVP_MD *implementation) {
    reach_call();
    return REAL(EVP_MD_get0_provider)(implementation);
}

const char *OSSL_PROVIDER_get0_name(const OSSL_PROVIDER *provider) {
    reach_call();
    return REAL(OSSL_PROVIDER_get0_name)(provider);
}

const OSSL_DISPATCH *OSSL_PROVIDER_get0_dispatch(const OSSL_PROVIDER *provider) {
    reach_call();
    return REAL(OSSL_PROVIDER_get0_dispatch)(provider);
}

const char *OpenSSL_version(int which) {
    reach_call();
    return REAL(OpenSSL_version)(which);
}

static void select_at_call(void *argument) {
    calls_until_selection = *(long *)argument;
    CPKCE_sha256_prepare();
    if (calls_until_selection == 0 && CPKCE_sha256_prepare() != CPKCE_HASH_PATH_EVP_SELECTED) {
        violate("the selection is lost: hash path %d", CPKCE_sha256_prepare());
    }
}

// ---------------------------------------------------------------------------------------------------------------- At random

static _Atomic(int) waiting;

static void *choose(void *unused) {
    uint8_t digest[CPKCE_SHA256_SIZE];
    atomic_fetch_sub(&waiting, 1);
    while (atomic_load(&waiting) > 0) {
        sched_yield();
    }
    CPKCE_sha256(digest, (const uint8_t *)"abc", 3);
    return unused;
}

static void select_at_random(void *argument) {
    pthread_t threads[CHOOSERS];
    atomic_store(&waiting, CHOOSERS + 1);
    for (size_t index = 0; index < CHOOSERS; index++) {
        if (pthread_create(threads + index, NULL, choose, NULL) != 0) {
            violate("no thread");
        }
    }
    atomic_fetch_sub(&waiting, 1);
    while (atomic_load(&waiting) > 0) {
        sched_yield();
    }
    for (volatile long turn = 0; turn < *(long *)argument % 100 * 300; turn++) {
    }
    CPKCE_sha256_select_evp(true);
    CPKCE_hash_path path = CPKCE_sha256_prepare();
    for (size_t index = 0; index < CHOOSERS; index++) {
        pthread_join(threads[index], NULL);
    }
    if (path != CPKCE_HASH_PATH_EVP_SELECTED || CPKCE_sha256_prepare() != CPKCE_HASH_PATH_EVP_SELECTED) {
        violate("the selection is lost: hash path %d", CPKCE_sha256_prepare());
    }
}

static bool holds(const char *name, void (*body)(void *), long number) {
    char text[TEXT_SIZE];
    int status = run_in_child(body, &number, LIMIT, text);
    if (status != 0) {
        printf("%s %ld: ", name, number);
        print_ending("selection", classify(status, text), status, text);
    }
    return status == 0;
}

int main(int count, char **arguments) {
    if (count != 2) {
        return 64;
    }
    calls_made = share_memory(sizeof *calls_made);
    long trials = strtol(arguments[1], NULL, 10);
    int failures = 0;
    long made = -1;
    for (long call = 1; *calls_made > made; call++) {
        made = *calls_made;
        failures += !holds("at call", select_at_call, call);
    }
    long trial = 0;
    for (; trial < trials && failures < TOLERATED; trial++) {
        failures += !holds("at random", select_at_random, trial);
    }
    printf("selection: at each of %ld calls of the first choice, and in %ld races: %d lost\n", *calls_made, trial, failures);
    return failures == 0 && *calls_made > 0 ? 0 : 1;
}
