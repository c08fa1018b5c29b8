#define OPENSSL_SUPPRESS_DEPRECATED  // SHA256 is what many callers still use

#include "internal.h"

#include <openssl/evp.h>
#include <openssl/sha.h>

static const uint8_t MESSAGE[] = VERIFIER;

static _Thread_local EVP_MD_CTX *context;

static EVP_MD_CTX *reused_context(void) {
    if (context == NULL) {
        context = EVP_MD_CTX_new();
        EVP_MD *fetched = EVP_MD_fetch(NULL, "SHA256", NULL);
        require(context != NULL && EVP_DigestInit_ex2(context, fetched, NULL) == 1, "EVP_DigestInit_ex2");
        EVP_MD_free(fetched);
    }
    return context;
}

static void hash(EVP_MD_CTX *reused, const uint8_t *message, size_t size) {
    uint8_t digest[SHA256_DIGEST_LENGTH];
    keep(message);
    require(EVP_DigestInit_ex2(reused, NULL, NULL) == 1 && EVP_DigestUpdate(reused, message, size) == 1
                && EVP_DigestFinal_ex(reused, digest, NULL) == 1,
            "SHA-256 through EVP");
    keep(digest);
}

void CPKCEReference_sha256_evp_reuse(size_t count) {
    EVP_MD_CTX *reused = reused_context();
    for (; count > 0; count--) {
        hash(reused, MESSAGE, VERIFIER_SIZE);
    }
}

void CPKCEReference_sha256_evp_mebibyte(size_t count) {
    static _Thread_local uint8_t *message;
    if (message == NULL) {
        message = make_octets(MEBIBYTE);
    }
    EVP_MD_CTX *reused = reused_context();
    for (; count > 0; count--) {
        hash(reused, message, MEBIBYTE);
    }
}

void CPKCEReference_sha256_evp_one_shot(size_t count) {
    static _Thread_local EVP_MD *fetched;
    if (fetched == NULL) {
        fetched = EVP_MD_fetch(NULL, "SHA256", NULL);
    }
    uint8_t digest[SHA256_DIGEST_LENGTH];
    for (; count > 0; count--) {
        keep(MESSAGE);
        require(EVP_Digest(MESSAGE, VERIFIER_SIZE, digest, NULL, fetched, NULL) == 1, "EVP_Digest");
        keep(digest);
    }
}

void CPKCEReference_sha256_one_shot(size_t count) {
    uint8_t digest[SHA256_DIGEST_LENGTH];
    for (; count > 0; count--) {
        keep(MESSAGE);
        require(SHA256(MESSAGE, VERIFIER_SIZE, digest) != NULL, "SHA256");
        keep(digest);
    }
}
