// The characters of many verifiers: `characters COUNT [biased|stuck]`. For each position of the final text a chi-square test
// of the characters that may stand there; the last position of 43 characters stands for four bits, so for sixteen characters.
// Prints the largest statistic in standard deviations, and ends with 1 where it is beyond what chance does.
//
// `biased` draws characters as byte modulo 66, the mistake of several libraries; `stuck` sets a bit in one of 16 verifiers.

#include "CPKCE.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = CPKCE_CODE_VERIFIER_MAXIMUM_COUNT };

static const char base64url[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
static const char unreserved[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";

/// The one in a billion that a fair generator is beyond, for all positions of all lengths together.
static const double limit = 7.5;

static void make(uint8_t *text, size_t count, const char *mistake, long number) {
    if (!CPKCE_code_verifier_generate(text, count)) {
        exit(2);
    }
    if (strcmp(mistake, "biased") == 0) {
        uint8_t octets[LONGEST];
        if (!CPKCE_random(octets, count)) {
            exit(2);
        }
        for (size_t index = 0; index < count; index++) {
            text[index] = (uint8_t)unreserved[octets[index] % 66];
        }
    }
    if (strcmp(mistake, "stuck") == 0 && number % 16 == 0) {
        text[count / 2] = (uint8_t)base64url[(strchr(base64url, text[count / 2]) - base64url) | 1];
    }
}

/// How many characters may stand at a position: 64, or fewer where the last one stands for fewer bits. A cut text has all 64.
static int choices_at(size_t position, size_t count) {
    bool is_last = position + 1 == count;
    return !is_last ? 64 : (int[]){64, 64, 4, 16}[count % 4];
}

static double worst_deviation(size_t count, long verifiers, const char *mistake) {
    static long seen[LONGEST][256];
    memset(seen, 0, sizeof seen);
    for (long number = 0; number < verifiers; number++) {
        uint8_t text[LONGEST];
        make(text, count, mistake, number);
        for (size_t position = 0; position < count; position++) {
            seen[position][text[position]]++;
        }
    }
    double worst = 0;
    for (size_t position = 0; position < count; position++) {
        int choices = choices_at(position, count);
        double expected = (double)verifiers / choices, statistic = 0;
        long counted = 0;
        for (int choice = 0; choice < choices; choice++) {
            long observed = seen[position][(uint8_t)base64url[choice * (64 / choices)]];
            statistic += (observed - expected) * (observed - expected) / expected;
            counted += observed;
        }
        if (counted != verifiers) {
            printf("a character that cannot stand at %zu of %zu\n", position, count);
            exit(1);
        }
        // Wilson and Hilferty: the cube root of a chi-square variable is close to normal.
        double freedom = choices - 1, spread = 2 / (9 * freedom);
        double deviation = fabs(cbrt(statistic / freedom) - (1 - spread)) / sqrt(spread);
        worst = fmax(worst, deviation);
    }
    return worst;
}

int main(int count, char **arguments) {
    static const size_t counts[] = {43, 44, 45, 46, 128};
    const char *mistake = count > 2 ? arguments[2] : "none";
    double worst = 0;
    for (size_t index = 0; index < sizeof counts / sizeof *counts; index++) {
        worst = fmax(worst, worst_deviation(counts[index], strtol(arguments[1], NULL, 10), mistake));
    }
    printf("305 positions of 5 lengths, at most %.1f standard deviations off\n", worst);
    return worst < limit ? 0 : 1;
}
