// No access outside text and octets: encoding and decoding of every size, each run an object of its own, of just the size
// that the contract says. The sizes here take every way through the two functions, with each loop run up to twice; what a
// turn of a loop takes off the size, the statement `lengths` shows it to take off text and octets, for all sizes: so this
// holds for every size by induction.

#include "model/wipe.h"
#include "base64url.c"
#include "model/statement.h"

int main(void) {
    for (size_t size = LOW; size <= HIGH; size++) {
        size_t count = size / 3 * 4 + (size % 3 * 4 + 2) / 3;
        uint8_t *octets = (uint8_t *)malloc(size), *text = (uint8_t *)malloc(count);
        CPKCE_base64url_encode(text, octets, size);
        for (size_t cut = 0; cut < 2 && cut <= count; cut++) {
            uint8_t *start = (uint8_t *)malloc(count - cut), *decoded = (uint8_t *)malloc((count - cut) * 3 / 4);
            bool is_accepted = CPKCE_base64url_decode(decoded, start, count - cut);
            assert(is_accepted || are_zeros(decoded, (count - cut) * 3 / 4));
            assert(!is_accepted || (count - cut) % 4 != 1);
        }
    }
}
