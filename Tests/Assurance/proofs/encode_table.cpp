// For all 2^256 inputs of 32 octets, the text is that of RFC 4648 section 5, and nothing is written beyond it.

#include "model/wipe.h"
#include "base64url.c"
#include "model/statement.h"

int main(void) {
    uint8_t octets[32], text[44];
    text[43] = 0xA5;
    CPKCE_base64url_encode(text, octets, sizeof octets);
    for (size_t index = 0; index < 43; index++) {
        assert(text[index] == character(sextet(octets, sizeof octets, index)));
    }
    assert(text[43] == 0xA5);
}
