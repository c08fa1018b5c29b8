// All strings of COUNT octets: one is well formed if and only if it is 43 to 128 characters, each unreserved. It
// satisfies a challenge if and only if it is well formed and the digest of just its octets is the challenge; one that is
// malformed is never hashed. SHA-256 is any function here: it is libcrypto's. The string is an object of just its size, so
// nothing outside it is read; where COUNT is any count out of range, of 64 bits, it has none, so nothing is read at all.

#include "model/wipe.h"
#include "code_verifier.c"
#include "model/statement.h"

#ifndef OCTETS
#define OCTETS COUNT
#endif

static size_t any_out_of_range(void) {
    size_t count = nondet_size();
    __ESBMC_assume(count < 43 || count > 128);
    return count;
}

CPKCE_hash_path CPKCE_chosen_hash_path;
static uint8_t answer[32];
static const uint8_t *message;
static size_t hashed;
static unsigned calls;

void CPKCE_sha256_evp(uint8_t *digest, const uint8_t *octets, size_t size) {
    uint8_t any[32];
    assert(size >= 43 && size <= 128 && calls == 0);
    message = octets;
    hashed = size;
    calls++;
    for (size_t index = 0; index < 32; index++) {
        answer[index] = digest[index] = any[index];
    }
}

void CPKCE_sha256_of_any_size(uint8_t *digest, const uint8_t *octets, size_t size) {
    CPKCE_sha256_evp(digest, octets, size);
}

int main(void) {
    CPKCE_chosen_hash_path = (CPKCE_hash_path)any_size(CPKCE_HASH_PATH_UNAVAILABLE, CPKCE_HASH_PATH_EVP_SELECTED);
    size_t count = COUNT;
    uint8_t challenge[32];
    OBJECT(text, OCTETS);
    bool is_legal = count >= 43 && count <= 128;
    for (size_t index = 0; index < OCTETS; index++) {
        uint8_t c = text[index];
        is_legal = is_legal && IS_UNRESERVED(c);
    }
#ifdef WELL_FORMED
    bool is_well_formed = CPKCE_code_verifier_is_well_formed(text, count);
    assert(is_well_formed == is_legal);
    return 0;
#endif
    CPKCE_verdict verdict = CPKCE_code_verifier_verify(challenge, text, count);
    assert((verdict == CPKCE_VERDICT_MALFORMED) == !is_legal);
    assert(calls == (is_legal ? 1 : 0));
    if (is_legal) {
        bool is_same = true;
        for (size_t index = 0; index < 32; index++) {
            is_same = is_same && challenge[index] == answer[index];
        }
        assert(message == text && hashed == count);
        assert(verdict == (is_same ? CPKCE_VERDICT_SATISFIED : CPKCE_VERDICT_MISMATCH));
    }
}
