#include "internal.h"

#define OPENSSL_SUPPRESS_DEPRECATED  // SHA256_Init, SHA256_Update, SHA256_Final
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/opensslv.h>
#include <openssl/sha.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#if OPENSSL_VERSION_NUMBER < 0x30000000L || defined(LIBRESSL_VERSION_NUMBER) || defined(OPENSSL_IS_BORINGSSL)
#error "CPKCE needs OpenSSL 3.0 or newer"
#endif

// Fetching for every digest costs more than the digest and contends for a lock. What is fetched is never freed: threads and
// destructors may still want a digest while the process exits.
static _Atomic(EVP_MD *) fetched;
static _Atomic(bool) requires_fips;

static EVP_MD *fetch_first(void) {
    ERR_set_mark();
    EVP_MD *implementation = EVP_MD_fetch(NULL, "SHA256", NULL);
    if (implementation != NULL) {
        bool is_fips_enabled = EVP_default_properties_is_fips_enabled(NULL) == 1;
        atomic_store_explicit(&requires_fips, is_fips_enabled, memory_order_relaxed);
        atomic_store_explicit(&fetched, implementation, memory_order_release);
    }
    ERR_pop_to_mark();
    return implementation;
}

EVP_MD *CPKCE_sha256_fetch(void) {
    EVP_MD *implementation = atomic_load_explicit(&fetched, memory_order_acquire);
    if (implementation == NULL && CPKCE_libcrypto_enter()) {
        CPKCE_libcrypto_lock();
        // Another thread may have been first.
        implementation = atomic_load_explicit(&fetched, memory_order_acquire);
        if (implementation == NULL) {
            implementation = fetch_first();
        }
        CPKCE_libcrypto_unlock();
        CPKCE_libcrypto_leave();
    }
    return implementation;
}

bool CPKCE_sha256_requires_fips(void) { return atomic_load_explicit(&requires_fips, memory_order_relaxed); }

// One context a thread, reused: a new one for every digest costs an allocation and counts references on an object that
// all threads share.
static _Thread_local EVP_MD_CTX *thread_context;

static void free_context(void) {
    EVP_MD_CTX_free(thread_context);
    thread_context = NULL;
}

_Noreturn static void stop(const char *reason) {
    fprintf(stderr, "swift-pkce: %s\n", reason);
    abort();
}

/// Once SHA-256 is fetched, libcrypto fails for want of memory alone, and no digest is better than a wrong one.
static void require(bool is_done) {
    if (!is_done) {
        stop("libcrypto cannot compute a SHA-256 digest");
    }
}

static EVP_MD_CTX *make_context(void) {
    EVP_MD *implementation = CPKCE_sha256_fetch();
    if (implementation == NULL) {
        stop("libcrypto offers no SHA-256; is a FIPS property set without a FIPS provider?");
    }
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    require(context != NULL && EVP_DigestInit_ex2(context, implementation, NULL) == 1);
    return context;
}

/// The digest of a process that hashes for the first time while it exits, when libcrypto has no implementation left to fetch.
static bool hash_without_provider(uint8_t digest[CPKCE_SHA256_SIZE], const uint8_t *message, size_t size) {
#if defined(OPENSSL_NO_DEPRECATED_3_0)
    (void)digest, (void)message, (void)size;
    return false;
#else
    SHA256_CTX state;
    bool is_done = SHA256_Init(&state) == 1 && SHA256_Update(&state, message, size) == 1 && SHA256_Final(digest, &state) == 1;
    CPKCE_wipe(&state, sizeof state);
    return is_done;
#endif
}

void CPKCE_sha256_evp(uint8_t digest[CPKCE_SHA256_SIZE], const uint8_t *message, size_t size) {
    EVP_MD_CTX *context = thread_context;
    if (context == NULL) {
        if (CPKCE_sha256_fetch() == NULL && CPKCE_libcrypto_is_closed()
            && hash_without_provider(digest, message, size)) {
            return;
        }
        context = make_context();
        if (CPKCE_at_thread_end(free_context)) {
            thread_context = context;
        }
    } else {
        require(EVP_DigestInit_ex2(context, NULL, NULL) == 1);
    }
    require(EVP_DigestUpdate(context, message, size) == 1 && EVP_DigestFinal_ex(context, digest, NULL) == 1);
    if (thread_context == NULL) {
        EVP_MD_CTX_free(context);
    }
}

// A stream is libcrypto's context under a name of this header, so that callers see no type of libcrypto's.
CPKCE_sha256_stream *CPKCE_sha256_init(void) { return (CPKCE_sha256_stream *)make_context(); }

void CPKCE_sha256_update(CPKCE_sha256_stream *stream, const uint8_t *message, size_t size) {
    require(EVP_DigestUpdate((EVP_MD_CTX *)stream, message, size) == 1);
}

void CPKCE_sha256_final(uint8_t digest[CPKCE_SHA256_SIZE], CPKCE_sha256_stream *stream) {
    require(EVP_DigestFinal_ex((EVP_MD_CTX *)stream, digest, NULL) == 1);
    CPKCE_sha256_free(stream);
}

void CPKCE_sha256_free(CPKCE_sha256_stream *stream) { EVP_MD_CTX_free((EVP_MD_CTX *)stream); }
