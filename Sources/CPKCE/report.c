#define _GNU_SOURCE  // dladdr

#include "internal.h"

#include <dlfcn.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/provider.h>
#include <openssl/rand.h>

void CPKCE_make_report(CPKCE_report *report) {
    *report = (CPKCE_report){.version = OpenSSL_version(OPENSSL_VERSION)};
    Dl_info object;
    if (dladdr((void *)OpenSSL_version, &object) != 0) {
        report->file = object.dli_fname;
    }
    ERR_set_mark();
    report->requires_fips = EVP_default_properties_is_fips_enabled(NULL) == 1;
    EVP_MD *sha256 = CPKCE_sha256_fetch();
    if (sha256 != NULL) {
        report->provider = OSSL_PROVIDER_get0_name(EVP_MD_get0_provider(sha256));
    }
    report->hash_path = CPKCE_sha256_prepare();
    report->random_path = CPKCE_find_random_path();
    EVP_RAND_CTX *generator = RAND_get0_private(NULL);
    if (generator != NULL) {
        report->generator = EVP_RAND_get0_name(EVP_RAND_CTX_get0_rand(generator));
        report->generator_strength = EVP_RAND_get_strength(generator);
    }
    ERR_pop_to_mark();
}
