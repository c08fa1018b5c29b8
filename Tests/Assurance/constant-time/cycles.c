// Welch's t-test on the cycles of a call, between one fixed secret and random ones, as in "dudect" (Reparaz et al., 2017):
// a second opinion on the object that ships, on the real processor, which valgrind replaces. Classes alternate at random,
// each secret is copied to the same place, so that only its content tells them apart, and the slowest tenth, which is the
// system's own, is left out.

#include "CPKCE.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <x86intrin.h>

enum { MEASUREMENTS = 200000, SLOTS = 256, TEXT = 43 };

typedef struct {
    uint8_t octets[32], text[TEXT];
} secret;

static secret secrets[SLOTS], current;
static uint8_t fixed_digest[32], output[64];
static volatile uint8_t sink;

static void encode(void) { CPKCE_base64url_encode(output, current.octets, 32); }
static void decode(void) { sink = CPKCE_base64url_decode(output, current.text, TEXT); }
static void grammar(void) { sink = CPKCE_code_verifier_is_well_formed(current.text, TEXT); }
static void equal(void) { sink = CPKCE_equal(fixed_digest, current.octets, 32); }
static void hash(void) { CPKCE_sha256(output, current.text, TEXT); }
static void verify(void) { sink = (uint8_t)CPKCE_code_verifier_verify(fixed_digest, current.text, TEXT); }

static void control_early_exit(void) {
    size_t index = 0;
    while (index < 32 && ((volatile uint8_t *)current.octets)[index] == secrets[0].octets[index]) {
        index++;
    }
    sink = (uint8_t)index;
}

static const struct {
    const char *name;
    void (*run)(void);
} entries[] = {{"encode", encode}, {"decode", decode}, {"grammar", grammar}, {"equal", equal}, {"hash", hash},
    {"verify", verify}, {"control_early_exit", control_early_exit}};

static uint64_t state = 88172645463325252;

static uint64_t next_random(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

/// Even slots hold the fixed secret, odd ones random secrets.
static void prepare(void) {
    for (size_t slot = 0; slot < SLOTS; slot++) {
        for (size_t index = 0; index < 32; index++) {
            secrets[slot].octets[index] = slot % 2 == 0 ? 0 : (uint8_t)next_random();
        }
        CPKCE_base64url_encode(secrets[slot].text, secrets[slot].octets, 32);
    }
    memset(fixed_digest, 0x33, sizeof fixed_digest);
}

static int compare(const void *left, const void *right) {
    uint64_t first = *(const uint64_t *)left, second = *(const uint64_t *)right;
    return first < second ? -1 : first > second;
}

static double measure(void (*run)(void)) {
    static uint64_t cycles[MEASUREMENTS], sorted[MEASUREMENTS];
    static uint8_t classes[MEASUREMENTS];
    for (size_t index = 0; index < MEASUREMENTS; index++) {
        size_t slot = next_random() % SLOTS;
        unsigned core;
        classes[index] = slot % 2;
        current = secrets[slot];
        _mm_lfence();
        uint64_t start = __rdtscp(&core);
        _mm_lfence();
        for (unsigned repeat = 0; repeat < 8; repeat++) {
            run();
        }
        _mm_lfence();
        cycles[index] = __rdtscp(&core) - start;
    }
    memcpy(sorted, cycles, sizeof cycles);
    qsort(sorted, MEASUREMENTS, sizeof sorted[0], compare);
    uint64_t limit = sorted[MEASUREMENTS / 10 * 9];
    double count[2] = {0}, mean[2] = {0}, squares[2] = {0};
    for (size_t index = MEASUREMENTS / 100; index < MEASUREMENTS; index++) {
        if (cycles[index] <= limit) {
            size_t class = classes[index];
            double difference = (double)cycles[index] - mean[class];
            count[class]++;
            mean[class] += difference / count[class];
            squares[class] += difference * ((double)cycles[index] - mean[class]);
        }
    }
    double error = sqrt(squares[0] / (count[0] - 1) / count[0] + squares[1] / (count[1] - 1) / count[1]);
    return fabs(mean[0] - mean[1]) / error;
}

int main(void) {
    prepare();
    bool is_good = true;
    for (size_t index = 0; index < sizeof entries / sizeof entries[0]; index++) {
        bool is_control = strncmp(entries[index].name, "control_", 8) == 0;
        // What the secrets cause is there in every round; what the machine causes is not.
        double least = INFINITY;
        for (unsigned round = 0; round < 5 && (least > 4.5 || is_control); round++) {
            double t = measure(entries[index].run);
            least = t < least ? t : least;
        }
        is_good = is_good && (is_control ? least > 50 : least <= 4.5);
        printf("%s: t = %.1f\n", entries[index].name, least);
    }
    return is_good ? 0 : 1;
}
