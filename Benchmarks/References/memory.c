#include "internal.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/rand.h>

void CPKCEReference_rand_32(size_t count) {
    uint8_t octets[32];
    for (; count > 0; count--) {
        require(RAND_priv_bytes(octets, sizeof octets) == 1, "RAND_priv_bytes");
        keep(octets);
    }
}

void CPKCEReference_rand_page(size_t count) {
    uint8_t octets[4096];
    for (; count > 0; count--) {
        require(RAND_priv_bytes(octets, sizeof octets) == 1, "RAND_priv_bytes");
        keep(octets);
    }
}

void CPKCEReference_memcmp_32(size_t count) {
    uint8_t left[32] = {0}, right[32] = {0};
    for (; count > 0; count--) {
        keep(left);
        keep(right);
        require(CRYPTO_memcmp(left, right, sizeof left) == 0, "CRYPTO_memcmp");
    }
}

enum { MEBIBYTE_TEXT = (MEBIBYTE + 2) / 3 * 4 };

void CPKCEReference_base64_encode_mebibyte(size_t count) {
    static _Thread_local uint8_t *octets, *text;
    if (octets == NULL) {
        octets = make_octets(MEBIBYTE);
        text = make_octets(MEBIBYTE_TEXT + 1);
    }
    for (; count > 0; count--) {
        keep(octets);
        require(EVP_EncodeBlock(text, octets, MEBIBYTE) == MEBIBYTE_TEXT, "EVP_EncodeBlock");
        keep(text);
    }
}

void CPKCEReference_base64_decode_mebibyte(size_t count) {
    static _Thread_local uint8_t *octets, *text;
    if (octets == NULL) {
        octets = make_octets(MEBIBYTE_TEXT / 4 * 3);
        text = make_octets(MEBIBYTE_TEXT);
    }
    for (; count > 0; count--) {
        keep(text);
        require(EVP_DecodeBlock(octets, text, MEBIBYTE_TEXT) == MEBIBYTE_TEXT / 4 * 3, "EVP_DecodeBlock");
        keep(octets);
    }
}
