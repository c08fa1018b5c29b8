#include "sha256_direct.h"

ALWAYS_INLINE bool has_legal_count(size_t count) {
    return count >= CPKCE_CODE_VERIFIER_MINIMUM_COUNT && count <= CPKCE_CODE_VERIFIER_MAXIMUM_COUNT;
}

bool CPKCE_code_verifier_generate(uint8_t *text, size_t count) {
    octets16 octets[CPKCE_CODE_VERIFIER_MAXIMUM_COUNT * 3 / 4 / VECTOR_SIZE];
    const uint8_t *drawn = (const uint8_t *)octets;
    size_t size = count * 3 / 4;
    bool is_cut = count % 4 == 1;
    if (!has_legal_count(count) || !CPKCE_random((uint8_t *)octets, size + is_cut)) {
        CPKCE_wipe(text, count);
        return false;
    }
    CPKCE_base64url_encode(text, drawn, size);
    if (is_cut) {
        uint8_t last[2];
        CPKCE_base64url_encode(last, drawn + size, 1);
        text[count - 1] = last[0];
        CPKCE_wipe(last, sizeof last);
    }
    wipe_vectors(octets, sizeof octets / VECTOR_SIZE);
    return true;
}

/// RFC 3986 section 2.3: `A-Z a-z 0-9 - . _ ~`. The bit that tells the cases apart is set, '-' and '.' are neighbours.
ALWAYS_INLINE octets16 unreserved(octets16 character) {
    return lanes_between(character | 0x20, 'a', 'z') | lanes_between(character, '0', '9')
        | lanes_between(character, '-', '.') | lanes_equal(character, '_') | lanes_equal(character, '~');
}

ALWAYS_INLINE bool is_well_formed(const uint8_t *text, size_t count) {
    if (!has_legal_count(count)) {
        return false;
    }
    // The last vector overlaps the one before it.
    octets16 legal = unreserved(load_vector(text + count - VECTOR_SIZE));
    for (size_t offset = 0; offset + VECTOR_SIZE <= count; offset += VECTOR_SIZE) {
        legal &= unreserved(load_vector(text + offset));
    }
    return is_zero(~legal);
}

bool CPKCE_code_verifier_is_well_formed(const uint8_t *text, size_t count) { return is_well_formed(text, count); }

CPKCE_verdict CPKCE_code_verifier_verify(
    const uint8_t challenge[CPKCE_SHA256_SIZE], const uint8_t *text, size_t count) {
    enum { USUAL_COUNT = CPKCE_CODE_VERIFIER_MINIMUM_COUNT };
    uint8_t digest[CPKCE_SHA256_SIZE];
    if (count == USUAL_COUNT) {
        // All of it for a constant count: in one function, without a loop.
        if (!is_well_formed(text, USUAL_COUNT)) {
            return CPKCE_VERDICT_MALFORMED;
        }
        sha256_of_constant_size(digest, text, USUAL_COUNT);
    } else {
        if (!is_well_formed(text, count)) {
            return CPKCE_VERDICT_MALFORMED;
        }
        CPKCE_sha256_of_any_size(digest, text, count);
    }
    return are_equal(challenge, digest, sizeof digest) ? CPKCE_VERDICT_SATISFIED : CPKCE_VERDICT_MISMATCH;
}
