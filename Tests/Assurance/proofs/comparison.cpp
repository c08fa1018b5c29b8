// Decoding a challenge once and comparing 32 octets says the same as encoding each digest and comparing 43 characters, as
// RFC 7636 section 4.6 has it: for all digests and all strings of 43 octets, canonical or not.

#include "model/wipe.h"
#include "base64url.c"
#include "model/statement.h"

int main(void) {
    uint8_t challenge[43], digest[32], decoded[32], text[43];
    bool is_accepted = CPKCE_base64url_decode(decoded, challenge, sizeof challenge);
    bool here = is_accepted && are_equal(decoded, digest, sizeof digest);
    CPKCE_base64url_encode(text, digest, sizeof digest);
    bool there = true;
    for (size_t index = 0; index < 43; index++) {
        there = there && text[index] == challenge[index];
    }
    assert(here == there);
}
