// The functions of the C core that take octets from outside, against slow ones. The first octet chooses alignment and size of
// what is written, so that an access beyond it is seen.

#include "CPKCE.h"

#include <openssl/evp.h>
#include <stdlib.h>
#include <string.h>

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

static int value_of(uint8_t character) {
    const char *found = character == 0 ? NULL : strchr(alphabet, character);
    return found == NULL ? -1 : (int)(found - alphabet);
}

/// Whether the text is canonical; its octets, four characters at a time.
static bool decode_slowly(uint8_t *octets, const uint8_t *text, size_t count) {
    unsigned int bits = 0, pending = 0;
    for (size_t index = 0; index < count; index++) {
        int value = value_of(text[index]);
        if (value < 0) {
            return false;
        }
        pending = pending << 6 | (unsigned int)value;
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            *octets++ = (uint8_t)(pending >> bits);
            pending &= (1U << bits) - 1;
        }
    }
    return count % 4 != 1 && pending == 0;
}

static bool is_verifier(const uint8_t *text, size_t count) {
    for (size_t index = 0; index < count; index++) {
        if (value_of(text[index]) < 0 && text[index] != '.' && text[index] != '~') {
            return false;
        }
    }
    return count >= 43 && count <= 128;
}

static void require(bool condition) {
    if (!condition) {
        abort();
    }
}

static uint8_t *copy(const uint8_t *octets, size_t size) {
    uint8_t *own = malloc(size);
    memcpy(own, octets, size);
    return own;
}

int LLVMFuzzerTestOneInput(const uint8_t *input, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *input, size_t size) {
    if (size == 0) {
        return 0;
    }
    uint8_t choice = input[0];
    size_t count = size - 1, decoded_size = count / 4 * 3 + count % 4 * 3 / 4, text_count = count / 3 * 4 + (count % 3 * 4 + 2) / 3;
    uint8_t *text = copy(input + 1, count), *decoded = malloc(decoded_size), *expected = calloc(1, decoded_size + 1);

    bool is_canonical = decode_slowly(expected, text, count);
    require(CPKCE_base64url_decode(decoded, text, count) == is_canonical);
    for (size_t index = 0; index < decoded_size; index++) {
        require(decoded[index] == (is_canonical ? expected[index] : 0));
    }

    uint8_t *encoded = malloc(text_count), *back = malloc(count);
    CPKCE_base64url_encode(encoded, text, count);
    require(CPKCE_base64url_decode(back, encoded, text_count) && CPKCE_equal(back, text, count));

    uint8_t digest[CPKCE_SHA256_SIZE], other[CPKCE_SHA256_SIZE];
    require(EVP_Q_digest(NULL, "SHA256", NULL, text, count, digest, NULL) == 1);
    CPKCE_sha256_select_evp(choice & 1);
    CPKCE_sha256(other, text, count);
    require(memcmp(digest, other, sizeof digest) == 0);

    bool is_right = choice < 128;
    digest[choice / 2 % sizeof digest] ^= (uint8_t)(is_right ? 0 : 1 << choice % 8);
    CPKCE_verdict verdict = is_verifier(text, count) ? (is_right ? CPKCE_VERDICT_SATISFIED : CPKCE_VERDICT_MISMATCH)
                                                     : CPKCE_VERDICT_MALFORMED;
    require(CPKCE_code_verifier_is_well_formed(text, count) == is_verifier(text, count));
    require(CPKCE_code_verifier_verify(digest, text, count) == verdict);

    free(back);
    free(encoded);
    free(expected);
    free(decoded);
    free(text);
    return 0;
}
