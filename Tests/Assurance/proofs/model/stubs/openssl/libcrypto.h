// What CPKCE_draw calls, as its manual pages allow it to behave: any answer, and on any answer any octets written. Each
// stands up for its own preconditions.

#ifndef LIBCRYPTO_MODEL_H
#define LIBCRYPTO_MODEL_H

#include <assert.h>
#include <stddef.h>
#include <stdint.h>

typedef struct EVP_RAND_CTX {
    int only;
} EVP_RAND_CTX;

extern "C" int nondet_int(void);
extern "C" bool nondet_bool(void);
extern "C" uint8_t nondet_uchar(void);

static EVP_RAND_CTX private_generator;
static bool has_generator, has_entropy, was_called;
static int generate_answer, marks;
static uint8_t entropy[32], generated[64];

extern "C" {
int ERR_set_mark(void) { return ++marks, 1; }

int ERR_pop_to_mark(void) {
    assert(marks > 0);
    return --marks, 1;
}

EVP_RAND_CTX *RAND_get0_private(void *library) {
    assert(library == NULL && marks == 1);
    has_generator = nondet_bool();
    return has_generator ? &private_generator : NULL;
}

int getentropy(void *buffer, size_t size) {
    assert(size == sizeof entropy);
    int answer = nondet_int();
    for (size_t index = 0; index < size; index++) {
        entropy[index] = nondet_uchar();
        ((uint8_t *)buffer)[index] = entropy[index];
    }
    has_entropy = answer == 0;
    return answer;
}

int EVP_RAND_generate(
    EVP_RAND_CTX *generator, unsigned char *output, size_t size, unsigned int strength, int prediction_resistance,
    const unsigned char *additional, size_t additional_size) {
    assert(generator == &private_generator && !was_called && marks == 1);
    assert(strength == 256 && prediction_resistance == 0);
    assert(has_entropy && additional_size == sizeof entropy);
    for (size_t index = 0; index < sizeof entropy; index++) {
        assert(additional[index] == entropy[index]);
    }
    was_called = true;
    for (size_t index = 0; index < size; index++) {
        generated[index] = nondet_uchar();
        output[index] = generated[index];
    }
    generate_answer = nondet_int();
    return generate_answer;
}
}

#endif
