// No shift is by more bits than its operand has, and no arithmetic on signed numbers overflows: with the prover's checks of
// both, which cost too much for the other statements. Here is every function but the loads and stores of a part of a vector,
// whose shifts depend on the size; `memory_shifts` has those in every size.

#include "model/wipe.h"
#include "base64url.c"
#include "code_verifier.c"
#include "model/statement.h"

CPKCE_hash_path CPKCE_chosen_hash_path;

bool CPKCE_random(uint8_t *, size_t) { return true; }

void CPKCE_sha256_evp(uint8_t *, const uint8_t *, size_t) {}

void CPKCE_sha256_of_any_size(uint8_t *, const uint8_t *, size_t) {}

int main(void) {
    uint8_t octets[32], text[45], other[32];
    CPKCE_base64url_encode(text, octets, 13);
    bool is_accepted = CPKCE_base64url_decode(octets, text, 18);
    bool is_made = CPKCE_code_verifier_generate(text, 45);
    CPKCE_verdict verdict = CPKCE_code_verifier_verify(other, text, 44);
    for (size_t size = 0; size <= 16; size++) {
        bool is_same = are_equal(octets, other, size);
    }
}
