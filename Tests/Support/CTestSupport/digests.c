#define _GNU_SOURCE  // RTLD_NEXT

#include "CPKCETestSupport.h"

#include <dlfcn.h>
#include <openssl/evp.h>
#include <openssl/provider.h>

static _Thread_local CPKCETestSupport_disguise current;

void CPKCETestSupport_disguise_provider(CPKCETestSupport_disguise disguise) { current = disguise; }

const char *OSSL_PROVIDER_get0_name(const OSSL_PROVIDER *provider) {
    if (current == CTESTSUPPORT_DISGUISE_NAME) {
        return "other";
    }
    const char *(*real)(const OSSL_PROVIDER *) =
        (const char *(*)(const OSSL_PROVIDER *))dlsym(RTLD_NEXT, "OSSL_PROVIDER_get0_name");
    return real(provider);
}

const OSSL_DISPATCH *OSSL_PROVIDER_get0_dispatch(const OSSL_PROVIDER *provider) {
    static const OSSL_DISPATCH of_this_executable[1];
    if (current == CTESTSUPPORT_DISGUISE_CODE) {
        return of_this_executable;
    }
    const OSSL_DISPATCH *(*real)(const OSSL_PROVIDER *) =
        (const OSSL_DISPATCH *(*)(const OSSL_PROVIDER *))dlsym(RTLD_NEXT, "OSSL_PROVIDER_get0_dispatch");
    return real(provider);
}

static _Thread_local uint64_t fetch_count, free_count, evp_digest_count;
static _Thread_local void (*during_next_fetch)(void);

uint64_t CPKCETestSupport_fetch_count(void) { return fetch_count; }

uint64_t CPKCETestSupport_free_count(void) { return free_count; }

uint64_t CPKCETestSupport_evp_digest_count(void) { return evp_digest_count; }

void CPKCETestSupport_during_next_fetch(void (*body)(void)) { during_next_fetch = body; }

EVP_MD *EVP_MD_fetch(OSSL_LIB_CTX *library, const char *name, const char *properties) {
    EVP_MD *(*real)(OSSL_LIB_CTX *, const char *, const char *) =
        (EVP_MD * (*)(OSSL_LIB_CTX *, const char *, const char *)) dlsym(RTLD_NEXT, "EVP_MD_fetch");
    fetch_count++;
    void (*body)(void) = during_next_fetch;
    during_next_fetch = NULL;
    if (body != NULL) {
        body();
    }
    return real(library, name, properties);
}

void EVP_MD_free(EVP_MD *implementation) {
    void (*real)(EVP_MD *) = (void (*)(EVP_MD *))dlsym(RTLD_NEXT, "EVP_MD_free");
    free_count++;
    real(implementation);
}

int EVP_DigestFinal_ex(EVP_MD_CTX *context, unsigned char *digest, unsigned int *size) {
    int (*real)(EVP_MD_CTX *, unsigned char *, unsigned int *) =
        (int (*)(EVP_MD_CTX *, unsigned char *, unsigned int *))dlsym(RTLD_NEXT, "EVP_DigestFinal_ex");
    evp_digest_count++;
    return real(context, digest, size);
}
