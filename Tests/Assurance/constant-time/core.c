// The C core with secrets. `core` goes through all entries and controls and prints how many reports each caused; `core NAME`
// goes through one. With PUBLISHED, where the core was built to publish its verdicts, there must be no report at all.
// Without, the core is the object that ships, and there may be as many as it has verdicts; verification is not counted then,
// as it goes on after its first verdict: gcc takes a register that the verdict says to be zero for the next loop's zero, and
// the tool cannot know that its content is public by then.

#include "CPKCE.h"
#include "taint.h"

#include <stdio.h>
#include <string.h>

enum { LONGEST = 128, NOT_COUNTED = 1000 };

static uint8_t octets[LONGEST], text[2 * LONGEST], other[LONGEST], digest[CPKCE_SHA256_SIZE];
static const char verifier[] = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk~.-_0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKL"
                               "MNOPQRSTUVWXYZabcdefghijklmnopqrs";

// In the place of generator.c and random_buffer.c: what a verifier is made of is secret, and that it was drawn is public.
bool CPKCE_random(uint8_t *output, size_t size) {
    memset(output, 0xA7, size);
    make_secret(output, size);
    return true;
}

static void encode(size_t size) {
    make_secret(octets, size);
    CPKCE_base64url_encode(text, octets, size);
}

static void decode(size_t count) {
    CPKCE_base64url_encode(text, octets, count * 3 / 4);
    make_secret(text, count);
    bool verdict = CPKCE_base64url_decode(octets, text, count);
    make_public(&verdict, sizeof verdict);
}

static void decode_refused(size_t count) {
    memset(text, 'Q', count);
    text[count / 2] = '+';
    make_secret(text, count);
    bool verdict = CPKCE_base64url_decode(octets, text, count);
    make_public(&verdict, sizeof verdict);
}

static void grammar(size_t count) {
    memcpy(text, verifier, count);
    make_secret(text, count);
    bool verdict = CPKCE_code_verifier_is_well_formed(text, count);
    make_public(&verdict, sizeof verdict);
}

static void grammar_refused(size_t count) {
    memcpy(text, verifier, count);
    text[count / 2] = ' ';
    make_secret(text, count);
    bool verdict = CPKCE_code_verifier_is_well_formed(text, count);
    make_public(&verdict, sizeof verdict);
}

static void equal(size_t size) {
    memcpy(other, octets, size);
    make_secret(octets, size);
    make_secret(other, size);
    bool verdict = CPKCE_equal(octets, other, size);
    make_public(&verdict, sizeof verdict);
}

static void unequal(size_t size) {
    memcpy(other, octets, size);
    other[size - 1] ^= 1;
    make_secret(octets, size);
    make_secret(other, size);
    bool verdict = CPKCE_equal(octets, other, size);
    make_public(&verdict, sizeof verdict);
}

#if !defined(HAS_MEMORY_SANITIZER)  // which libcrypto is not built with

static void hash(size_t size) {
    make_secret(octets, size);
    CPKCE_sha256(digest, octets, size);
}

static void hash_by_evp(size_t size) {
    make_secret(octets, size);
    CPKCE_sha256_evp(digest, octets, size);
}

static void verify(size_t count) {
    memcpy(text, verifier, count);
    CPKCE_sha256(digest, text, count);
    make_secret(text, count);
    make_secret(digest, sizeof digest);
    CPKCE_verdict verdict = CPKCE_code_verifier_verify(digest, text, count);
    make_public(&verdict, sizeof verdict);
}

static void verify_mismatch(size_t count) {
    memcpy(text, verifier, count);
    memset(digest, 0, sizeof digest);
    make_secret(text, count);
    make_secret(digest, sizeof digest);
    CPKCE_verdict verdict = CPKCE_code_verifier_verify(digest, text, count);
    make_public(&verdict, sizeof verdict);
}

#endif

static void generate(size_t count) {
    // Whether the generator answers is public, and its answer was drawn.
    bool is_done = CPKCE_code_verifier_generate(text, count);
    make_public(&is_done, sizeof is_done);
}

// Controls: how it is done elsewhere.

static volatile uint8_t sink;

static void control_table_encoder(size_t size) {
    static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    make_secret(octets, size);
    for (size_t index = 0; index < size; index++) {
        sink = (uint8_t)alphabet[octets[index] & 63];
    }
}

static void control_early_exit(size_t size) {
    memcpy(other, octets, size);
    make_secret(octets, size);
    size_t index = 0;
    while (index < size && ((volatile uint8_t *)octets)[index] == ((volatile uint8_t *)other)[index]) {
        index++;
    }
    sink = (uint8_t)index;
}

static void control_branching_grammar(size_t count) {
    memcpy(text, verifier, count);
    make_secret(text, count);
    for (size_t index = 0; index < count; index++) {
        if (((volatile uint8_t *)text)[index] >= 'a') {
            sink = 1;
        }
    }
}

static const struct {
    const char *name;
    void (*run)(size_t size);
    size_t sizes[5];
    /// How many verdicts the shipped object publishes by branching on them.
    unsigned long verdicts;
} entries[] = {
    {"encode", encode, {32, 1, 11, 47, 96}, 0},
    {"decode", decode, {43, 2, 15, 64, 128}, 1},
    {"decode_refused", decode_refused, {43, 2, 15, 64, 128}, 1},
    {"grammar", grammar, {43, 44, 63, 64, 128}, 1},
    {"grammar_refused", grammar_refused, {43, 44, 63, 64, 128}, 1},
    {"equal", equal, {32, 1, 7, 43, 64}, 1},
    {"unequal", unequal, {32, 1, 7, 43, 64}, 1},
#if !defined(HAS_MEMORY_SANITIZER)
    {"hash", hash, {43, 1, 55, 64, 128}, 0},
    {"hash_by_evp", hash_by_evp, {43, 1, 55, 64, 128}, 0},
    {"verify", verify, {43, 44, 64, 119, 128}, NOT_COUNTED},
    {"verify_mismatch", verify_mismatch, {43, 44, 64, 119, 128}, NOT_COUNTED},
#endif
    {"generate", generate, {43, 44, 45, 64, 128}, 0},
    {"control_table_encoder", control_table_encoder, {32, 32, 32, 32, 32}, 0},
    {"control_early_exit", control_early_exit, {32, 32, 32, 32, 32}, 1},
    {"control_branching_grammar", control_branching_grammar, {43, 43, 43, 43, 43}, 1},
};

int main(int count, char **arguments) {
    if (!is_watched()) {
        fputs("nothing watches this process\n", stderr);
        return 2;
    }
#if !defined(HAS_MEMORY_SANITIZER)
    if (CPKCE_sha256_prepare() != CPKCE_HASH_PATH_DIRECT) {
        fputs("not on the direct path\n", stderr);
        return 2;
    }
#endif
    bool is_good = true;
    for (size_t index = 0; index < sizeof entries / sizeof entries[0]; index++) {
        bool is_control = strncmp(entries[index].name, "control_", 8) == 0;
        if (count == 2 && strcmp(arguments[1], entries[index].name) != 0) {
            continue;
        }
        unsigned long most = 0;
        for (size_t run = 0; run < 5; run++) {
            unsigned long before = report_count();
            entries[index].run(entries[index].sizes[run]);
            unsigned long reports = report_count() - before;
            most = reports > most ? reports : most;
            make_public(octets, sizeof octets);
            make_public(other, sizeof other);
            make_public(text, sizeof text);
            make_public(digest, sizeof digest);
        }
        unsigned long allowed = entries[index].verdicts;
#if defined(PUBLISHED)
        allowed = is_control ? allowed : 0;
#endif
        is_good = is_good && (most > allowed) == is_control;
        printf("%s: at most %lu reports a call, %lu allowed\n", entries[index].name, most, allowed);
    }
    return is_good ? 0 : 1;
}
