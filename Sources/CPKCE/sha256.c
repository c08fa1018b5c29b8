#define _GNU_SOURCE  // dladdr

#include "sha256_direct.h"

#include <openssl/evp.h>
#include <openssl/provider.h>

_Atomic(CPKCE_hash_path) CPKCE_chosen_hash_path;

#if HAS_DIRECT_PATH

#include <dlfcn.h>

/// Whether an implementation lies in the same object as the block function: libcrypto's own default provider, whatever a
/// configuration may call its providers.
static bool is_from_libcrypto(const EVP_MD *implementation) {
    const OSSL_PROVIDER *provider = EVP_MD_get0_provider(implementation);
    Dl_info provider_object, libcrypto_object;
    return strcmp(OSSL_PROVIDER_get0_name(provider), "default") == 0
        && dladdr(OSSL_PROVIDER_get0_dispatch(provider), &provider_object) != 0
        && dladdr((void *)SHA256_Transform, &libcrypto_object) != 0
        && provider_object.dli_fbase == libcrypto_object.dli_fbase;
}

static CPKCE_hash_path choose_path(const EVP_MD *implementation) {
    if (SHA256_Transform == NULL) {
        return CPKCE_HASH_PATH_EVP_NOT_BUILT;
    }
    bool is_direct = EVP_default_properties_is_fips_enabled(NULL) != 1 && is_from_libcrypto(implementation);
    return is_direct ? CPKCE_HASH_PATH_DIRECT : CPKCE_HASH_PATH_EVP_FOREIGN_PROVIDER;
}

#else

static CPKCE_hash_path choose_path(const EVP_MD *implementation) {
    (void)implementation;
    return CPKCE_HASH_PATH_EVP_NOT_BUILT;
}

#endif

CPKCE_hash_path CPKCE_sha256_prepare(void) {
    CPKCE_hash_path path = atomic_load_explicit(&CPKCE_chosen_hash_path, memory_order_relaxed);
    if (path == CPKCE_HASH_PATH_UNAVAILABLE) {
        const EVP_MD *implementation = CPKCE_sha256_fetch();
        if (implementation != NULL) {
            path = choose_path(implementation);
            atomic_store_explicit(&CPKCE_chosen_hash_path, path, memory_order_relaxed);
        }
    }
    return path;
}

void CPKCE_sha256_select_evp(bool is_selected) {
    CPKCE_hash_path path = is_selected ? CPKCE_HASH_PATH_EVP_SELECTED : CPKCE_HASH_PATH_UNAVAILABLE;
    atomic_store_explicit(&CPKCE_chosen_hash_path, path, memory_order_relaxed);
}

void CPKCE_sha256_of_any_size(uint8_t digest[CPKCE_SHA256_SIZE], const uint8_t *message, size_t size) {
    if (size <= CPKCE_CODE_VERIFIER_MAXIMUM_COUNT && CPKCE_sha256_prepare() == CPKCE_HASH_PATH_DIRECT) {
        hash_directly(digest, message, size);
    } else {
        CPKCE_sha256_evp(digest, message, size);
    }
}

void CPKCE_sha256(uint8_t digest[CPKCE_SHA256_SIZE], const uint8_t *message, size_t size) {
    if (size == CPKCE_CODE_VERIFIER_MINIMUM_COUNT) {
        sha256_of_constant_size(digest, message, CPKCE_CODE_VERIFIER_MINIMUM_COUNT);
    } else {
        CPKCE_sha256_of_any_size(digest, message, size);
    }
}
