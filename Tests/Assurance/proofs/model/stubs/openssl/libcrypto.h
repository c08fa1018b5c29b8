// What generator.c calls, as the manual pages allow it to behave. Each call may fail, and a call that fails may have written
// any bytes. Each call checks its own preconditions. The statement chooses the answers in advance, so that it can tell which
// ones a success needs.

#ifndef LIBCRYPTO_MODEL_H
#define LIBCRYPTO_MODEL_H

#include <assert.h>
#include <stddef.h>
#include <stdint.h>

typedef struct EVP_RAND {
    int references;
} EVP_RAND;

typedef enum { NOT_MADE, MADE, INSTANTIATED, FREED } generator_state;

typedef struct EVP_RAND_CTX {
    generator_state state;
    bool has_failed;
    EVP_RAND *implementation;
} EVP_RAND_CTX;

typedef struct OSSL_PARAM {
    const char *key;
    const char *value;
} OSSL_PARAM;

#define OSSL_DRBG_PARAM_CIPHER "cipher"
#define OSSL_DRBG_PARAM_PROPERTIES "properties"

extern "C" int nondet_int(void);
extern "C" bool nondet_bool(void);
extern "C" uint8_t nondet_uchar(void);

// The answers.
static bool is_open, can_fetch, can_make;
static int instantiate_answer, entropy_answer, generate_answer;

// What happens.
static EVP_RAND libcrypto_implementation;
/// The thread's generator, if it has one at first, and one that is made.
static EVP_RAND_CTX generators[2];
static bool was_called, is_inside, is_locked, was_asked_for_entropy;
static int marks;
static const void *entropy_place;
static uint8_t entropy[32], generated[64];

static bool is_text(const char *text, const char *expected) {
    size_t index = 0;
    for (; expected[index] != 0; index++) {
        if (text[index] != expected[index]) {
            return false;
        }
    }
    return text[index] == 0;
}

static bool is_live(const EVP_RAND_CTX *generator) {
    return (generator == &generators[0] || generator == &generators[1])
        && (generator->state == MADE || generator->state == INSTANTIATED);
}

extern "C" {
int ERR_set_mark(void) { return ++marks, 1; }

int ERR_pop_to_mark(void) {
    assert(marks > 0);
    return --marks, 1;
}

EVP_RAND *EVP_RAND_fetch(void *library, const char *name, const char *properties) {
    assert(library == NULL && properties == NULL && is_text(name, "CTR-DRBG"));
    // The lock is held, and nothing else was fetched before.
    assert(is_inside && is_locked && marks == 1 && libcrypto_implementation.references == 0);
    if (!can_fetch) {
        return NULL;
    }
    libcrypto_implementation.references = 1;
    return &libcrypto_implementation;
}

void EVP_RAND_free(EVP_RAND *implementation) {
    if (implementation != NULL) {
        assert(is_inside && implementation == &libcrypto_implementation && implementation->references == 1);
        implementation->references = 0;
    }
}

EVP_RAND_CTX *EVP_RAND_CTX_new(EVP_RAND *implementation, EVP_RAND_CTX *parent) {
    assert(is_inside && marks == 1 && parent == NULL && generators[1].state == NOT_MADE);
    assert(implementation == &libcrypto_implementation && implementation->references == 1);
    if (!can_make) {
        return NULL;
    }
    generators[1].state = MADE;
    generators[1].implementation = implementation;
    return &generators[1];
}

int EVP_RAND_instantiate(
    EVP_RAND_CTX *generator, unsigned int strength, int prediction_resistance, const unsigned char *personalization,
    size_t personalization_size, const OSSL_PARAM *parameters) {
    assert(is_inside && marks == 1 && is_live(generator) && generator->state == MADE);
    assert(strength == 256 && prediction_resistance == 0 && personalization == NULL && personalization_size == 0);
    assert(is_text(parameters[0].key, "cipher") && is_text(parameters[0].value, "AES-256-CTR"));
    assert(is_text(parameters[1].key, "properties") && is_text(parameters[1].value, "-fips,-provider"));
    assert(parameters[2].key == NULL);
    if (instantiate_answer == 1) {
        generator->state = INSTANTIATED;
    }
    return instantiate_answer;
}

void EVP_RAND_CTX_free(EVP_RAND_CTX *generator) {
    if (generator != NULL) {
        assert(is_live(generator));
        generator->state = FREED;
    }
}

EVP_RAND *EVP_RAND_CTX_get0_rand(EVP_RAND_CTX *generator) {
    assert(is_inside && is_live(generator));
    return generator->implementation;
}

const char *EVP_RAND_get0_name(const EVP_RAND *implementation) {
    assert(is_inside && implementation->references == 1);
    return "CTR-DRBG";
}

unsigned int EVP_RAND_get_strength(EVP_RAND_CTX *generator) {
    assert(is_inside && is_live(generator) && generator->state == INSTANTIATED);
    return 256;
}

int getentropy(void *buffer, size_t size) {
    assert(size == sizeof entropy && !was_asked_for_entropy && !is_locked);
    was_asked_for_entropy = true;
    entropy_place = buffer;
    for (size_t index = 0; index < size; index++) {
        entropy[index] = nondet_uchar();
        ((uint8_t *)buffer)[index] = entropy[index];
    }
    return entropy_answer;
}

int EVP_RAND_generate(
    EVP_RAND_CTX *generator, unsigned char *output, size_t size, unsigned int strength, int prediction_resistance,
    const unsigned char *additional, size_t additional_size) {
    assert(is_inside && !is_locked && !was_called && marks == 1);
    assert(is_live(generator) && generator->state == INSTANTIATED && !generator->has_failed);
    assert(strength == 256 && prediction_resistance == 0);
    assert(was_asked_for_entropy && entropy_answer == 0 && additional_size == sizeof entropy);
    for (size_t index = 0; index < sizeof entropy; index++) {
        assert(additional[index] == entropy[index]);
    }
    was_called = true;
    for (size_t index = 0; index < size; index++) {
        generated[index] = nondet_uchar();
        output[index] = generated[index];
    }
    generator->has_failed = generate_answer != 1;
    return generate_answer;
}
}

static OSSL_PARAM OSSL_PARAM_construct_utf8_string(const char *key, char *value, size_t size) {
    assert(size == 0);
    OSSL_PARAM parameter = {key, value};
    return parameter;
}

static OSSL_PARAM OSSL_PARAM_construct_end(void) {
    OSSL_PARAM parameter = {NULL, NULL};
    return parameter;
}

#endif
