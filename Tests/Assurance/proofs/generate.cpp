// A new verifier, for every count: it takes exactly the octets that its text needs, is their text, and where the generator
// fails or the count is out of range it is zeros and `false`. The octets on the stack are wiped.

#include "model/wipe.h"
#include "code_verifier.c"
#include "base64url.c"
#include "model/statement.h"

static bool was_called, answer;
static size_t wanted;
static uint8_t drawn[96];
static const uint8_t *target;

bool CPKCE_random(uint8_t *output, size_t size) {
    assert(!was_called && size <= sizeof drawn);
    was_called = true;
    wanted = size;
    target = output;
    answer = nondet_bool();
    for (size_t index = 0; index < size; index++) {
        drawn[index] = answer ? nondet_uchar() : 0;
        output[index] = drawn[index];
    }
    return answer;
}

int main(void) {
    size_t count = COUNT;
    OBJECT(text, COUNT);
    bool is_in_range = count >= 43 && count <= 128;
    bool is_made = CPKCE_code_verifier_generate(text, count);
    assert(was_called == is_in_range);
    assert(is_made == (is_in_range && answer));
    if (!is_made) {
        assert(are_zeros(text, count));
        return 0;
    }
    assert(wanted == (3 * count + 3) / 4 || count % 4 != 1);
    assert(wanted == 3 * count / 4 || count % 4 == 1);
    for (size_t index = 0; index < count; index++) {
        assert(text[index] == character(sextet(drawn, wanted, index)));
    }
}
