#include "internal.h"

#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/opensslv.h>
#include <openssl/provider.h>
#include <pthread.h>
#include <stdatomic.h>

#if OPENSSL_VERSION_NUMBER < 0x30000000L || defined(LIBRESSL_VERSION_NUMBER) || defined(OPENSSL_IS_BORINGSSL)
#error "CPKCE needs OpenSSL 3.0 or newer"
#endif

// Fetching on every digest costs more than the digest and contends for a lock. What is fetched is never freed:
// libcrypto's own clean-up runs before user destructors, which may still want a digest.
static _Atomic(EVP_MD *) fetched;

static EVP_MD *fetch(void) {
    EVP_MD *implementation = atomic_load_explicit(&fetched, memory_order_acquire);
    if (implementation != NULL) {
        return implementation;
    }
    ERR_set_mark();
    implementation = EVP_MD_fetch(NULL, "SHA256", NULL);
    ERR_pop_to_mark();
    EVP_MD *winner = NULL;
    if (implementation == NULL || atomic_compare_exchange_strong(&fetched, &winner, implementation)) {
        return implementation;
    }
    EVP_MD_free(implementation);
    return winner;
}

bool CPKCE_sha256_prepare(void) { return fetch() != NULL; }

const char *CPKCE_sha256_provider(void) {
    EVP_MD *implementation = fetch();
    return implementation == NULL ? NULL : OSSL_PROVIDER_get0_name(EVP_MD_get0_provider(implementation));
}

// One context a thread, reused: a new one for every digest costs an allocation and counts references on an object that
// all threads share.
static _Thread_local EVP_MD_CTX *thread_context;
static pthread_once_t key_once = PTHREAD_ONCE_INIT;
static pthread_key_t key;
static bool has_key;

static void free_thread_context(void *context) {
    EVP_MD_CTX_free(context);
    // Another destructor of this thread may still ask for a digest: it makes a new context and registers it.
    thread_context = NULL;
}

static void make_key(void) { has_key = pthread_key_create(&key, free_thread_context) == 0; }

static EVP_MD_CTX *make_context(void) {
    EVP_MD *implementation = fetch();
    if (implementation == NULL) {
        CPKCE_stop("libcrypto offers no SHA-256; is a FIPS property set without a FIPS provider?");
    }
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    if (context == NULL || EVP_DigestInit_ex2(context, implementation, NULL) != 1) {
        CPKCE_stop("libcrypto cannot start a SHA-256 digest");
    }
    return context;
}

static EVP_MD_CTX *reusable_context(void) {
    if (thread_context == NULL) {
        EVP_MD_CTX *context = make_context();
        pthread_once(&key_once, make_key);
        if (!has_key || pthread_setspecific(key, context) != 0) {
            CPKCE_stop("no thread-specific storage is left for a SHA-256 context");
        }
        thread_context = context;
    }
    return thread_context;
}

static void update(EVP_MD_CTX *context, const uint8_t *message, size_t size) {
    if (EVP_DigestUpdate(context, message, size) != 1) {
        CPKCE_stop("libcrypto cannot continue a SHA-256 digest");
    }
}

static void finish(uint8_t digest[CPKCE_SHA256_SIZE], EVP_MD_CTX *context) {
    if (EVP_DigestFinal_ex(context, digest, NULL) != 1) {
        CPKCE_stop("libcrypto cannot finish a SHA-256 digest");
    }
}

void CPKCE_sha256(uint8_t digest[CPKCE_SHA256_SIZE], const uint8_t *message, size_t size) {
    EVP_MD_CTX *context = reusable_context();
    if (EVP_DigestInit_ex2(context, NULL, NULL) != 1) {
        CPKCE_stop("libcrypto cannot restart a SHA-256 digest");
    }
    update(context, message, size);
    finish(digest, context);
}

// A stream is libcrypto's context under a name of this header, so that callers see no type of libcrypto's.
CPKCE_sha256_stream *CPKCE_sha256_begin(void) { return (CPKCE_sha256_stream *)make_context(); }

void CPKCE_sha256_update(CPKCE_sha256_stream *stream, const uint8_t *message, size_t size) {
    update((EVP_MD_CTX *)stream, message, size);
}

void CPKCE_sha256_finish(uint8_t digest[CPKCE_SHA256_SIZE], CPKCE_sha256_stream *stream) {
    finish(digest, (EVP_MD_CTX *)stream);
    EVP_MD_CTX_free((EVP_MD_CTX *)stream);
}

void CPKCE_sha256_abandon(CPKCE_sha256_stream *stream) { EVP_MD_CTX_free((EVP_MD_CTX *)stream); }
