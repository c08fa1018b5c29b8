#define _GNU_SOURCE  // dladdr

#include "sha256_direct.h"

#include <openssl/evp.h>
#include <openssl/provider.h>

_Atomic(CPKCE_hash_path) CPKCE_chosen_hash_path;

#if HAS_DIRECT_PATH

#include <dlfcn.h>
#include <openssl/crypto.h>

_Atomic(sha256_block_function) CPKCE_sha256_block;

// A libcrypto without the function still links and runs, by EVP.
#pragma weak SHA256_Transform

/// Whether an address lies in the same object as libcrypto: a shared library, or the executable that it is linked into.
///
/// A string of libcrypto's stands for it. The address of a function could be that of a jump to it, in the executable. The dynamic
/// linker knows neither address where the executable is linked statically.
static bool is_in_libcrypto(const void *address) {
    Dl_info object, libcrypto;
    bool is_known = dladdr(address, &object) != 0;
    bool is_libcrypto_known = dladdr(OpenSSL_version(OPENSSL_VERSION), &libcrypto) != 0;
    return is_known == is_libcrypto_known && (!is_known || object.dli_fbase == libcrypto.dli_fbase);
}

/// libcrypto's own block function, whatever another library has under the same name; null when there is none.
static sha256_block_function find_block_function(void) {
    if (SHA256_Transform != NULL && is_in_libcrypto((void *)SHA256_Transform)) {
        return SHA256_Transform;
    }
    Dl_info libcrypto;
    bool is_known = dladdr(OpenSSL_version(OPENSSL_VERSION), &libcrypto) != 0;
    // Without a handle this searches everywhere, so what it finds is looked at in any case.
    void *function = is_known ? dlsym(dlopen(libcrypto.dli_fname, RTLD_NOW | RTLD_NOLOAD), "SHA256_Transform") : NULL;
    return function != NULL && is_in_libcrypto(function) ? (sha256_block_function)function : NULL;
}

static CPKCE_hash_path choose_path(const EVP_MD *implementation) {
    const OSSL_PROVIDER *provider = EVP_MD_get0_provider(implementation);
    // By the address too, as a configuration may call any provider "default".
    if (CPKCE_sha256_requires_fips() || strcmp(OSSL_PROVIDER_get0_name(provider), "default") != 0
        || !is_in_libcrypto(OSSL_PROVIDER_get0_dispatch(provider))) {
        return CPKCE_HASH_PATH_EVP_FOREIGN_PROVIDER;
    }
    sha256_block_function hash_block = find_block_function();
    atomic_store_explicit(&CPKCE_sha256_block, hash_block, memory_order_relaxed);
    return hash_block != NULL ? CPKCE_HASH_PATH_DIRECT : CPKCE_HASH_PATH_EVP_NOT_BUILT;
}

#else

static CPKCE_hash_path choose_path(const EVP_MD *implementation) {
    (void)implementation;
    return CPKCE_HASH_PATH_EVP_NOT_BUILT;
}

#endif

CPKCE_hash_path CPKCE_sha256_prepare(void) {
    CPKCE_hash_path path = atomic_load_explicit(&CPKCE_chosen_hash_path, memory_order_acquire);
    if (path != CPKCE_HASH_PATH_UNAVAILABLE) {
        return path;
    }
    const EVP_MD *implementation = CPKCE_sha256_fetch();
    if (implementation == NULL) {
        return CPKCE_HASH_PATH_UNAVAILABLE;
    }
    CPKCE_hash_path choice = choose_path(implementation);
    // Another thread may have chosen meanwhile, or selected EVP: that stays.
    return atomic_compare_exchange_strong(&CPKCE_chosen_hash_path, &path, choice) ? choice : path;
}

void CPKCE_sha256_select_evp(bool is_selected) {
    atomic_store(&CPKCE_chosen_hash_path, is_selected ? CPKCE_HASH_PATH_EVP_SELECTED : CPKCE_HASH_PATH_UNAVAILABLE);
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
