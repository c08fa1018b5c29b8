// All strings of every length from 0 to 256: one is well formed if and only if it is 43 to 128 characters, each unreserved.
// No octet outside the string is read: each string is an object of its own, of just that size.

#include "model/wipe.h"
#include "code_verifier.c"
#include "model/statement.h"

int main(void) {
    for (size_t count = LOW; count <= HIGH; count++) {
        uint8_t *text = (uint8_t *)malloc(count);
        bool is_legal = count >= 43 && count <= 128;
        for (size_t index = 0; index < count; index++) {
            is_legal = is_legal && is_unreserved(text[index]);
        }
        bool is_accepted = CPKCE_code_verifier_is_well_formed(text, count);
        assert(is_accepted == is_legal);
    }
}
