// The generator's contract, with libcrypto and the system free to answer anything: a draw succeeds if and only if there is a
// generator, the system gave entropy and the generator answered exactly 1; then the output is all that was generated, else
// zeros. The entropy that was mixed in is wiped, and the error queue is as it was.

#include "model/stubs/openssl/libcrypto.h"

static const void *wiped;
static size_t wiped_size;
extern "C" void CPKCE_wipe(void *memory, size_t size) {
    if (size == 32 && wiped == NULL) {
        wiped = memory;
    }
    for (size_t index = 0; index < size; index++) {
        ((uint8_t *)memory)[index] = 0;
    }
    wiped_size += size;
}

#include "random.c"
#include "model/statement.h"

static bool page_answer;
bool CPKCE_random_from_page(uint8_t *output, size_t size) {
    assert(size > 0);
    page_answer = nondet_bool();
    if (page_answer) {
        for (size_t index = 0; index < size; index++) {
            output[index] = 0x5A;
        }
    }
    return page_answer;
}

static void check(size_t size) {
    uint8_t *output = (uint8_t *)malloc(size);
    wiped = NULL;
    wiped_size = 0;
    was_called = page_answer = false;
    bool is_done = CPKCE_random(output, size);
    if (size == 0 || page_answer) {
        assert(is_done && !was_called);
        for (size_t index = 0; index < size; index++) {
            assert(output[index] == 0x5A);
        }
        return;
    }
    assert(is_done == (has_generator && has_entropy && was_called && generate_answer == 1));
    assert(marks == 0);
    assert(wiped != NULL && wiped_size == 32 + (is_done ? 0 : size));
    for (size_t index = 0; index < size; index++) {
        assert(output[index] == (is_done ? generated[index] : 0));
    }
}

int main(void) {
    check(0);
    check(1);
    check(33);
}
