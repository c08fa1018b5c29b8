
// Appended to a copy of the benchmark's own C code: faults that the environment asks for.

#include <stdio.h>
#include <string.h>

uint64_t CPKCEProcessor_planted(const char *operation) {
    const char *planted = getenv("PLANTED_INSTRUCTIONS");
    char key[64];
    snprintf(key, sizeof key, " %s=", operation);
    const char *found = planted != NULL ? strstr(planted, key) : NULL;
    return found != NULL ? strtoull(found + strlen(key), NULL, 10) : 0;
}

void CPKCEProcessor_burn(uint64_t instructions) {
    // A turn of the loop is two instructions.
    uint64_t turns = instructions / 2;
    if (turns > 0) {
        __asm__ volatile("1: dec %0\n jnz 1b" : "+r"(turns));
    }
}
