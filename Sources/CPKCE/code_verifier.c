#include "vector.h"

bool CPKCE_code_verifier_generate(uint8_t *text, size_t count) {
    if (count < CPKCE_CODE_VERIFIER_MINIMUM_COUNT || count > CPKCE_CODE_VERIFIER_MAXIMUM_COUNT) {
        CPKCE_wipe(text, count);
        return false;
    }
    uint8_t octets[CPKCE_CODE_VERIFIER_MAXIMUM_COUNT * 3 / 4];
    size_t size = count * 3 / 4;
    bool is_cut = count % 4 == 1;
    if (!CPKCE_random(octets, size + is_cut)) {
        CPKCE_wipe(text, count);
        return false;
    }
    CPKCE_base64url_encode(text, octets, size);
    if (is_cut) {
        uint8_t last[2];
        CPKCE_base64url_encode(last, octets + size, 1);
        text[count - 1] = last[0];
        CPKCE_wipe(last, sizeof last);
    }
    CPKCE_wipe(octets, size + is_cut);
    return true;
}

/// RFC 3986 section 2.3: `A-Z a-z 0-9 - . _ ~`, where '-' and '.' are neighbours.
static octets16 unreserved(octets16 character) {
    return lanes_between(character, 'A', 'Z') | lanes_between(character, 'a', 'z') | lanes_between(character, '0', '9')
        | lanes_between(character, '-', '.') | lanes_equal(character, '_') | lanes_equal(character, '~');
}

bool CPKCE_code_verifier_is_well_formed(const uint8_t *text, size_t count) {
    if (count < CPKCE_CODE_VERIFIER_MINIMUM_COUNT || count > CPKCE_CODE_VERIFIER_MAXIMUM_COUNT) {
        return false;
    }
    // The last vector overlaps the one before it.
    octets16 legal = unreserved(load_vector(text + count - VECTOR_SIZE));
    for (size_t offset = 0; offset + VECTOR_SIZE <= count; offset += VECTOR_SIZE) {
        legal &= unreserved(load_vector(text + offset));
    }
    return all_lanes(legal);
}
