// For all 2^256 inputs of 32 octets, the text is accepted and decodes to the octets, and nothing is written beyond them.

#include "model/wipe.h"
#include "base64url.c"
#include "model/statement.h"

int main(void) {
    uint8_t octets[32], text[43], decoded[33];
    decoded[32] = 0xA5;
    CPKCE_base64url_encode(text, octets, sizeof octets);
    bool is_accepted = CPKCE_base64url_decode(decoded, text, sizeof text);
    assert(is_accepted);
    for (size_t index = 0; index < 32; index++) {
        assert(decoded[index] == octets[index]);
    }
    assert(decoded[32] == 0xA5);
}
