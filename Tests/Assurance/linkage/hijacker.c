// A library of the process that has a function of the same name as libcrypto's block function, as another copy of libcrypto
// could. It writes what no digest is.
#include <string.h>

void SHA256_Transform(void *state, const unsigned char *block);

void SHA256_Transform(void *state, const unsigned char *block) {
    (void)block;
    memset(state, 0x42, 32);
}
