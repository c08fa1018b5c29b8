// What each tool has to find.

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int control_null(void);
int control_leak(size_t size);
int control_bounds(void);

int control_null(void) {
    int *pointer = NULL;
    return *pointer;
}

int control_leak(size_t size) {
    uint8_t *octets = malloc(size);
    if (octets == NULL) {
        return 0;
    }
    memset(octets, 0, size);
    return octets[0];
}

int control_bounds(void) {
    int values[4] = {1, 2, 3, 4};
    int sum = 0;
    for (int index = 0; index <= 4; index++) {
        sum += values[index];
    }
    return sum;
}
