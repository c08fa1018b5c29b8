// Preloaded, it takes away what the package wipes with.
#include <stddef.h>

void OPENSSL_cleanse(void *memory, size_t size) {
    (void)memory;
    (void)size;
}
