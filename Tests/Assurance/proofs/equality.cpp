// Runs of every size from 0 to 64: they are called equal if and only if each octet is.

#include "model/wipe.h"
#include "vector.h"
#include "model/statement.h"

int main(void) {
    for (size_t size = LOW; size <= HIGH; size++) {
        uint8_t left[HIGH], right[HIGH];
        bool are_same = true;
        for (size_t index = 0; index < size; index++) {
            are_same = are_same && left[index] == right[index];
        }
        assert(are_equal(left, right, size) == are_same);
    }
}
