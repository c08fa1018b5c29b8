// All 2^344 strings of 43 octets: one is accepted if and only if it is canonical, that is, all of it is in the alphabet and
// the two spare bits are zero. Then encoding gives it back, so no two strings decode to the same octets; a string that is
// refused leaves zeros.

#include "model/wipe.h"
#include "base64url.c"
#include "model/statement.h"

int main(void) {
    uint8_t text[43], octets[32], again[43];
    bool is_canonical = true;
    for (size_t index = 0; index < 43; index++) {
        is_canonical = is_canonical && is_in_alphabet(text[index]);
    }
    bool has_zero_spare_bits = false;
    for (uint8_t value = 0; value < 64; value += 4) {
        has_zero_spare_bits = has_zero_spare_bits || text[42] == character(value);
    }
    bool is_accepted = CPKCE_base64url_decode(octets, text, sizeof text);
    assert(is_accepted == (is_canonical && has_zero_spare_bits));
    if (!is_accepted) {
        assert(are_zeros(octets, sizeof octets));
        return 0;
    }
    CPKCE_base64url_encode(again, octets, sizeof octets);
    for (size_t index = 0; index < 43; index++) {
        assert(again[index] == text[index]);
    }
}
