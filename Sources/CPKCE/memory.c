#include "vector.h"

#include <openssl/crypto.h>

bool CPKCE_equal(const uint8_t *left, const uint8_t *right, size_t size) { return are_equal(left, right, size); }

void CPKCE_wipe(void *memory, size_t size) {
    if (size > 0) {
        OPENSSL_cleanse(memory, size);
    }
}
