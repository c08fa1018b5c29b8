// Loads and stores of every size stay inside the run of octets that they are given, and move all of it: each run is an
// object of its own, of just that size.

#include "model/wipe.h"
#include "vector.h"
#include "model/statement.h"

int main(void) {
    for (size_t size = 0; size < VECTOR_SIZE; size++) {
        uint8_t *octets = (uint8_t *)malloc(size);
        uint8_t *copy = (uint8_t *)malloc(size);
        octets16 value = load_below_16(octets, size);
        for (size_t index = 0; index < VECTOR_SIZE; index++) {
            assert(LANE(value, uint8_t, 8 * index) == (index < size ? octets[index] : 0));
        }
        octets16 any;
        store_below_16(copy, any, size);
        for (size_t index = 0; index < size; index++) {
            assert(copy[index] == LANE(any, uint8_t, 8 * index));
        }
    }
    for (size_t index = 0; index <= VECTOR_SIZE; index++) {
        octets16 mask = lanes_from(index);
        for (size_t lane = 0; lane < VECTOR_SIZE; lane++) {
            assert(LANE(mask, uint8_t, 8 * lane) == (lane < index ? 0 : 255));
        }
    }
}
