// Random octets without end, 32 at a time as a server draws them: `octets [biased]`, where one octet of each 32 is zero.

#include "CPKCE.h"

#include <stdio.h>
#include <stdlib.h>

int main(int count, char **arguments) {
    (void)arguments;
    static uint8_t octets[1 << 16];
    do {
        for (size_t offset = 0; offset < sizeof octets; offset += 32) {
            if (!CPKCE_random(octets + offset, 32)) {
                return EXIT_FAILURE;
            }
            if (count > 1) {
                octets[offset] = 0;
            }
        }
    } while (fwrite(octets, sizeof octets, 1, stdout) == 1);
    return 0;
}
