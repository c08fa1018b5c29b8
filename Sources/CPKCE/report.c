#define _GNU_SOURCE  // dladdr

#include "internal.h"

#include <dlfcn.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/provider.h>

static bool is_fips_enabled_now(void) {
    bool is_enabled = CPKCE_sha256_requires_fips();
    if (CPKCE_libcrypto_enter()) {
        CPKCE_libcrypto_lock();
        ERR_set_mark();
        is_enabled = EVP_default_properties_is_fips_enabled(NULL) == 1;
        ERR_pop_to_mark();
        CPKCE_libcrypto_unlock();
        CPKCE_libcrypto_leave();
    }
    return is_enabled;
}

void CPKCE_make_report(CPKCE_report *report) {
    *report = (CPKCE_report){.version = OpenSSL_version(OPENSSL_VERSION)};
    Dl_info object;
    report->file = dladdr(report->version, &object) != 0 ? object.dli_fname : NULL;
    report->hash_path = CPKCE_sha256_prepare();
    report->random_path = CPKCE_find_random_path();
    EVP_MD *sha256 = CPKCE_sha256_fetch();
    report->provider = sha256 != NULL ? OSSL_PROVIDER_get0_name(EVP_MD_get0_provider(sha256)) : NULL;
    bool is_fips_enabled = is_fips_enabled_now();
    report->requires_fips = sha256 != NULL ? CPKCE_sha256_requires_fips() : is_fips_enabled;
    report->has_fips_changed = is_fips_enabled != report->requires_fips;
    report->generator = CPKCE_find_generator(&report->generator_strength);
}
