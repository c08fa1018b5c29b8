// All strings of COUNT octets: one is accepted if and only if it is canonical, that is, it has a length that a text can have,
// all of it is in the alphabet and the spare bits are zero. Then encoding gives it back, so no two strings decode to the same
// octets; a string that is refused leaves zeros. Text and octets are objects of just their sizes, so nothing outside them is
// read or written; `lengths` carries this to every length.

#include "model/wipe.h"
#include "base64url.c"
#include "model/statement.h"

enum { SIZE = COUNT * 3 / 4, STEP = COUNT % 4 == 2 ? 16 : COUNT % 4 == 3 ? 4 : 1 };

int main(void) {
    OBJECT(text, COUNT);
    OBJECT(octets, SIZE);
    uint8_t again[COUNT + 1];
    bool is_canonical = COUNT % 4 != 1;
    for (size_t index = 0; index < COUNT; index++) {
        uint8_t c = text[index];
        is_canonical = is_canonical && IS_IN_ALPHABET(c);
    }
    bool has_zero_spare_bits = COUNT == 0;
    for (unsigned value = 0; COUNT > 0 && value < 64; value += STEP) {
        has_zero_spare_bits = has_zero_spare_bits || text[COUNT - 1] == CHARACTER(value);
    }
    bool is_accepted = CPKCE_base64url_decode(octets, text, COUNT);
    assert(is_accepted == (is_canonical && has_zero_spare_bits));
    if (!is_accepted) {
        assert(are_zeros(octets, SIZE));
        return 0;
    }
    CPKCE_base64url_encode(again, octets, SIZE);
    for (size_t index = 0; index < COUNT; index++) {
        assert(again[index] == text[index]);
    }
}
