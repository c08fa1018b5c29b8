#include "internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void require(int done, const char *work) {
    if (!done) {
        fprintf(stderr, "pkce-benchmark: libcrypto failed in a floor: %s\n", work);
        abort();
    }
}

uint8_t *make_octets(size_t size) {
    uint8_t *octets = malloc(size);
    require(octets != NULL, "malloc");
    memset(octets, 'A', size);
    return octets;
}
