#define _GNU_SOURCE  // RTLD_NEXT

#include "CPKCETestSupport.h"

#include <dlfcn.h>
#include <errno.h>
#include <openssl/evp.h>
#include <string.h>
#include <unistd.h>

static _Thread_local CPKCETestSupport_fault current;
static _Thread_local uint64_t count;

void CPKCETestSupport_set_fault(CPKCETestSupport_fault fault) { current = fault; }

uint64_t CPKCETestSupport_fault_count(void) { return count; }

EVP_RAND_CTX *EVP_RAND_CTX_new(EVP_RAND *implementation, EVP_RAND_CTX *parent) {
    if (current == CTESTSUPPORT_FAULT_NO_GENERATOR) {
        count++;
        return NULL;
    }
    EVP_RAND_CTX *(*real)(EVP_RAND *, EVP_RAND_CTX *) =
        (EVP_RAND_CTX * (*)(EVP_RAND *, EVP_RAND_CTX *)) dlsym(RTLD_NEXT, "EVP_RAND_CTX_new");
    return real(implementation, parent);
}

int EVP_RAND_instantiate(
    EVP_RAND_CTX *generator, unsigned int strength, int prediction_resistance, const unsigned char *text, size_t text_size,
    const OSSL_PARAM parameters[]) {
    int (*real)(EVP_RAND_CTX *, unsigned int, int, const unsigned char *, size_t, const OSSL_PARAM *) =
        (int (*)(EVP_RAND_CTX *, unsigned int, int, const unsigned char *, size_t, const OSSL_PARAM *))dlsym(
            RTLD_NEXT, "EVP_RAND_instantiate");
    int answer = real(generator, strength, prediction_resistance, text, text_size, parameters);
    if (current != CTESTSUPPORT_FAULT_NOT_INSTANTIATED) {
        return answer;
    }
    count++;
    return 2;
}

static _Thread_local CPKCETestSupport_draw last_draw;
static _Thread_local const void *last_addition;
static _Thread_local uint8_t last_entropy[256];
static _Thread_local size_t last_entropy_size;

CPKCETestSupport_draw CPKCETestSupport_last_draw(void) { return last_draw; }

int getentropy(void *buffer, size_t size) {
    if (current == CTESTSUPPORT_FAULT_NO_ENTROPY) {
        count++;
        errno = ENOSYS;
        return -1;
    }
    int (*real)(void *, size_t) = (int (*)(void *, size_t))dlsym(RTLD_NEXT, "getentropy");
    int answer = real(buffer, size);
    if (answer == 0) {
        memcpy(last_entropy, buffer, size);
        last_entropy_size = size;
    }
    return answer;
}

static _Thread_local uint64_t wiped_size;

uint64_t CPKCETestSupport_wiped_size(void) { return wiped_size; }

void OPENSSL_cleanse(void *memory, size_t size) {
    void (*real)(void *, size_t) = (void (*)(void *, size_t))dlsym(RTLD_NEXT, "OPENSSL_cleanse");
    real(memory, size);
    wiped_size += size;
    if (memory == last_addition && size >= last_draw.addition_size) {
        last_draw.is_addition_wiped = true;
    }
}

static int answer_after_writing(unsigned char *output, size_t size, int answer) {
    count++;
    memset(output, 0xAA, size);
    return answer;
}

int EVP_RAND_generate(
    EVP_RAND_CTX *generator, unsigned char *output, size_t size, unsigned int strength, int prediction_resistance,
    const unsigned char *addition, size_t addition_size) {
    enum { LARGEST_REQUEST = 1 << 16 };
    last_addition = addition;
    last_draw = (CPKCETestSupport_draw){
        .strength = strength,
        .asks_for_reseed = prediction_resistance != 0,
        .addition_size = addition_size,
        .is_addition_fresh = addition_size == last_entropy_size && memcmp(addition, last_entropy, addition_size) == 0,
    };
    switch (current) {
    case CTESTSUPPORT_FAULT_ANSWER_0:
        return answer_after_writing(output, size, 0);
    case CTESTSUPPORT_FAULT_ANSWER_MINUS_1:
        return answer_after_writing(output, size, -1);
    case CTESTSUPPORT_FAULT_ANSWER_2:
        return answer_after_writing(output, size, 2);
    case CTESTSUPPORT_FAULT_AFTER_FIRST_REQUEST:
        return answer_after_writing(output, size < LARGEST_REQUEST ? size : LARGEST_REQUEST, 0);
    case CTESTSUPPORT_FAULT_REPEATS:
        return answer_after_writing(output, size, 1);
    default:
        break;
    }
    int (*real)(EVP_RAND_CTX *, unsigned char *, size_t, unsigned int, int, const unsigned char *, size_t) =
        (int (*)(EVP_RAND_CTX *, unsigned char *, size_t, unsigned int, int, const unsigned char *, size_t))dlsym(
            RTLD_NEXT, "EVP_RAND_generate");
    return real(generator, output, size, strength, prediction_resistance, addition, addition_size);
}
