#include "internal.h"

#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/rand.h>
#include <unistd.h>

enum { STRENGTH = 256 };

bool CPKCE_random(uint8_t *output, size_t size) {
    return size == 0 || CPKCE_random_from_page(output, size) || CPKCE_draw(output, size);
}

bool CPKCE_draw(uint8_t *output, size_t size) {
    uint8_t fresh[STRENGTH / 8] = {0};
    ERR_set_mark();
    EVP_RAND_CTX *generator = RAND_get0_private(NULL);
    // Named directly rather than through RAND_priv_bytes: so a weaker generator is refused, no RAND_METHOD can stand in
    // for it, and octets of this very moment go in.
    bool done = generator != NULL && getentropy(fresh, sizeof fresh) == 0
        && EVP_RAND_generate(generator, output, size, STRENGTH, 0, fresh, sizeof fresh) == 1;
    ERR_pop_to_mark();
    CPKCE_wipe(fresh, sizeof fresh);
    if (!done) {
        CPKCE_wipe(output, size);
    }
    return done;
}
