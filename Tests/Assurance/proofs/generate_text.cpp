// A new verifier of COUNT characters, for all octets that the generator can give: it is their text, the last of them cut.

#include "model/wipe.h"
#include "code_verifier.c"
#include "base64url.c"
#include "model/statement.h"

static uint8_t drawn[96];
static size_t wanted;

bool CPKCE_random(uint8_t *output, size_t size) {
    uint8_t any[96];
    wanted = size;
    for (size_t index = 0; index < size; index++) {
        drawn[index] = output[index] = any[index];
    }
    return true;
}

int main(void) {
    OBJECT(text, COUNT);
    bool is_made = CPKCE_code_verifier_generate(text, COUNT);
    assert(is_made);
    for (size_t index = 0; index < COUNT; index++) {
        uint8_t value = SEXTET(drawn, wanted, index);
        assert(text[index] == CHARACTER(value));
    }
}
