// A new verifier, for every count of 64 bits: it takes exactly the octets that its text needs, is their text, and where the
// generator fails or the count is out of range it is zeros and `false`. CPKCE_base64url_encode stands for any function that
// writes as many characters as `encode_table` shows it to; `generate_text` has the real one.

#include <stddef.h>
#include <stdint.h>

extern "C" void CPKCE_wipe(void *memory, size_t size);

#include "code_verifier.c"
#include "model/statement.h"

static size_t count, size;
static uint8_t *text, *drawn;
static bool is_cut, was_called, answer, is_text_wiped, is_last_wiped;
static unsigned texts;
static uint8_t cut[2];
/// Any one of the octets: what holds for it holds for each.
static size_t watched;
static uint8_t watched_octet;

void CPKCE_wipe(void *memory, size_t octets) {
    is_text_wiped = is_text_wiped || (memory == text && octets == count);
    is_last_wiped = is_last_wiped || (texts == 2 && memory != text && octets == 2);
}

bool CPKCE_random(uint8_t *output, size_t octets) {
    assert(!was_called && octets == size + is_cut && octets <= 96);
    was_called = true;
    drawn = output;
    answer = nondet_bool();
    output[watched] = watched_octet;
    return answer;
}

void CPKCE_base64url_encode(uint8_t *target, const uint8_t *octets, size_t octets_size) {
    assert(was_called && answer);
    texts++;
    if (texts == 1) {
        assert(target == text && octets == drawn && octets_size == size && (4 * size + 2) / 3 + is_cut == count);
        assert(watched >= size || octets[watched] == watched_octet);
    } else {
        assert(texts == 2 && is_cut && octets == drawn + size && octets_size == 1 && target != text);
        assert(watched != size || octets[0] == watched_octet);
        target[0] = cut[0];
        target[1] = cut[1];
    }
}

int main(void) {
    uint8_t any[3];
    count = nondet_size();
    bool is_in_range = count >= 43 && count <= 128;
    uint8_t longest[128];
    // It ends where its object ends.
    text = is_in_range ? longest + (128 - count) : NULL;
    is_cut = count % 4 == 1;
    size = 3 * count / 4;
    cut[0] = any[0];
    cut[1] = any[1];
    watched_octet = any[2];
    watched = any_size(0, 96);
    __ESBMC_assume(!is_in_range || watched < size + is_cut);
    bool is_made = CPKCE_code_verifier_generate(text, count);
    assert(was_called == is_in_range);
    assert(is_made == (is_in_range && answer));
    assert(is_text_wiped == !is_made);
    assert(texts == (is_made ? 1 + is_cut : 0) && is_last_wiped == (is_made && is_cut));
    assert(!is_made || !is_cut || text[count - 1] == cut[0]);
}
