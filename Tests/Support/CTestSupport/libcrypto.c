#include "CPKCETestSupport.h"

#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/rand.h>

int CPKCETestSupport_rand_bytes(uint8_t *output, int size) { return RAND_bytes(output, size); }

int CPKCETestSupport_crypto_memcmp(const void *left, const void *right, size_t size) {
    return CRYPTO_memcmp(left, right, size);
}

void CPKCETestSupport_require_fips(void) { EVP_default_properties_enable_fips(NULL, 1); }

bool CPKCETestSupport_has_sha256(const char *properties) {
    EVP_MD *implementation = EVP_MD_fetch(NULL, "SHA256", properties);
    bool found = implementation != NULL;
    EVP_MD_free(implementation);
    ERR_clear_error();
    return found;
}

void CPKCETestSupport_push_error(void) {
    ERR_clear_error();
    ERR_raise(ERR_LIB_USER, ERR_R_INTERNAL_ERROR);
}

bool CPKCETestSupport_has_only_pushed_error(void) {
    unsigned long error = ERR_peek_error();
    return ERR_GET_LIB(error) == ERR_LIB_USER && ERR_peek_last_error() == error;
}

bool CPKCETestSupport_has_no_error(void) { return ERR_peek_error() == 0; }

bool CPKCETestSupport_clean_up_libcrypto(void) {
    OPENSSL_init_crypto(OPENSSL_INIT_LOAD_CRYPTO_STRINGS, NULL);  // a clean-up before the first use does nothing
    OPENSSL_cleanup();
    return OPENSSL_VERSION_MAJOR < 4;
}
