#include "internal.h"

#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/opensslv.h>
#include <stdatomic.h>

#if OPENSSL_VERSION_NUMBER < 0x30000000L || defined(LIBRESSL_VERSION_NUMBER) || defined(OPENSSL_IS_BORINGSSL)
#error "CPKCE needs OpenSSL 3.0 or newer"
#endif

// Fetching on every digest costs more than the digest and contends for a lock. What is fetched is never freed:
// libcrypto's own clean-up runs before user destructors, which may still want a digest.
static _Atomic(EVP_MD *) fetched;

EVP_MD *CPKCE_sha256_fetch(void) {
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

// One context a thread, reused: a new one for every digest costs an allocation and counts references on an object that
// all threads share.
static _Thread_local EVP_MD_CTX *thread_context;

void CPKCE_sha256_end_thread(void) {
    EVP_MD_CTX_free(thread_context);
    thread_context = NULL;
}

/// Once SHA-256 is fetched, libcrypto fails for want of memory alone, and no digest is better than a wrong one.
static void require(bool is_done) {
    if (!is_done) {
        CPKCE_stop("libcrypto cannot compute a SHA-256 digest");
    }
}

static EVP_MD_CTX *make_context(void) {
    EVP_MD *implementation = CPKCE_sha256_fetch();
    if (implementation == NULL) {
        CPKCE_stop("libcrypto offers no SHA-256; is a FIPS property set without a FIPS provider?");
    }
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    require(context != NULL && EVP_DigestInit_ex2(context, implementation, NULL) == 1);
    return context;
}

void CPKCE_sha256_evp(uint8_t digest[CPKCE_SHA256_SIZE], const uint8_t *message, size_t size) {
    EVP_MD_CTX *context = thread_context;
    if (context == NULL) {
        context = make_context();
        if (CPKCE_register_thread()) {
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
CPKCE_sha256_stream *CPKCE_sha256_begin(void) { return (CPKCE_sha256_stream *)make_context(); }

void CPKCE_sha256_update(CPKCE_sha256_stream *stream, const uint8_t *message, size_t size) {
    require(EVP_DigestUpdate((EVP_MD_CTX *)stream, message, size) == 1);
}

void CPKCE_sha256_finish(uint8_t digest[CPKCE_SHA256_SIZE], CPKCE_sha256_stream *stream) {
    require(EVP_DigestFinal_ex((EVP_MD_CTX *)stream, digest, NULL) == 1);
    CPKCE_sha256_abandon(stream);
}

void CPKCE_sha256_abandon(CPKCE_sha256_stream *stream) { EVP_MD_CTX_free((EVP_MD_CTX *)stream); }
