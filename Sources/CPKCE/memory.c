#include "vector.h"

#include <openssl/crypto.h>
#include <stdio.h>
#include <stdlib.h>

bool CPKCE_equal(const uint8_t *left, const uint8_t *right, size_t size) {
    uint64_t difference = 0;
    size_t offset = 0;
    for (; size - offset >= 8; offset += 8) {
        difference = value_barrier(difference | (load64(left + offset) ^ load64(right + offset)));
    }
    if (offset < size) {
        size_t rest = size - offset;
        difference |= load_below_8(left + offset, rest) ^ load_below_8(right + offset, rest);
    }
    return value_barrier(difference) == 0;
}

void CPKCE_wipe(void *memory, size_t size) {
    if (size > 0) {
        OPENSSL_cleanse(memory, size);
    }
}

void CPKCE_stop(const char *reason) {
    fprintf(stderr, "swift-pkce: %s\n", reason);
    abort();
}
