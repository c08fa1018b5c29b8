// CPKCE_wipe as its contract says: OPENSSL_cleanse is libcrypto's.

#include <stddef.h>
#include <stdint.h>

extern "C" void CPKCE_wipe(void *memory, size_t size) {
    for (size_t index = 0; index < size; index++) {
        ((uint8_t *)memory)[index] = 0;
    }
}
