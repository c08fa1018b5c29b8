// For all inputs of SIZE octets, the text is that of RFC 4648 section 5. Octets and text are objects of just their sizes, so
// nothing outside them is read or written. Each turn of the loop takes as much off the octets as off the text, as `lengths`
// shows for all sizes, so what holds with and without turns holds for every size.

#include "model/wipe.h"
#include "base64url.c"
#include "model/statement.h"

enum { COUNT = SIZE / 3 * 4 + (SIZE % 3 * 4 + 2) / 3 };

int main(void) {
    OBJECT(octets, SIZE);
    OBJECT(text, COUNT);
    CPKCE_base64url_encode(text, octets, SIZE);
    for (size_t index = 0; index < COUNT; index++) {
        uint8_t value = SEXTET(octets, SIZE, index);
        assert(text[index] == CHARACTER(value));
    }
}
