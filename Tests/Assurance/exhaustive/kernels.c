// The compiled kernels against an independent table, over whole input spaces. `kernels quick` leaves out the largest.

#include "CPKCE.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
static const char unreserved[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";

enum { LONGEST = 64, LEGAL_BUT_UNUSED = 0xA5 };

static uint16_t two_characters[4096];
static int value_of[256];
static bool is_unreserved[256];
static unsigned long long inputs;

static void make_tables(void) {
    memset(value_of, -1, sizeof value_of);
    for (int value = 0; value < 64; value++) {
        value_of[(uint8_t)alphabet[value]] = value;
        for (int next = 0; next < 64; next++) {
            const char pair[2] = {alphabet[value], alphabet[next]};
            memcpy(&two_characters[64 * value + next], pair, 2);
        }
    }
    for (const char *character = unreserved; *character != 0; character++) {
        is_unreserved[(uint8_t)*character] = true;
    }
}

static void require(bool is_right, const char *fact, unsigned long input, size_t size) {
    if (!is_right) {
        printf("broken: %s, input %#lx, size %zu\n", fact, input, size);
        exit(1);
    }
}

static size_t text_count(size_t size) { return size / 3 * 4 + (size % 3 == 0 ? 0 : size % 3 + 1); }

/// Encodes with the table.
static void expect_text(uint8_t *text, const uint8_t *octets, size_t size) {
    for (; size >= 3; size -= 3, octets += 3, text += 4) {
        unsigned bits = (unsigned)octets[0] << 16 | (unsigned)octets[1] << 8 | octets[2];
        memcpy(text, &two_characters[bits >> 12], 2);
        memcpy(text + 2, &two_characters[bits & 4095], 2);
    }
    if (size > 0) {
        unsigned bits = (unsigned)octets[0] << 16 | (size == 2 ? (unsigned)octets[1] << 8 : 0);
        memcpy(text, &two_characters[bits >> 12], 2);
        if (size == 2) {
            text[2] = (uint8_t)alphabet[bits >> 6 & 63];
        }
    }
}

/// Whether a text is canonical, by the table.
static bool expect_canonical(const uint8_t *text, size_t count) {
    for (size_t index = 0; index < count; index++) {
        if (value_of[text[index]] < 0) {
            return false;
        }
    }
    static const int spare[4] = {0, 63, 15, 3};
    return count % 4 != 1 && (count == 0 || (value_of[text[count - 1]] & spare[count % 4]) == 0);
}

/// Encodes octets, compares with the table, decodes the text, compares with the octets.
static void check_octets(const uint8_t *octets, size_t size, unsigned long input) {
    uint8_t text[2 * LONGEST], expected[2 * LONGEST], decoded[LONGEST + 1];
    size_t count = text_count(size);
    text[count] = decoded[size] = LEGAL_BUT_UNUSED;
    CPKCE_base64url_encode(text, octets, size);
    expect_text(expected, octets, size);
    require(memcmp(text, expected, count) == 0, "text", input, size);
    require(CPKCE_base64url_decode(decoded, expected, count), "acceptance", input, size);
    require(memcmp(decoded, octets, size) == 0, "octets", input, size);
    require(text[count] == LEGAL_BUT_UNUSED && decoded[size] == LEGAL_BUT_UNUSED, "written beyond", input, size);
    inputs++;
}

static void check_text(const uint8_t *text, size_t count, unsigned long input) {
    static const uint8_t zeros[LONGEST];
    uint8_t decoded[LONGEST];
    memset(decoded, LEGAL_BUT_UNUSED, sizeof decoded);
    bool is_accepted = CPKCE_base64url_decode(decoded, text, count);
    require(is_accepted == expect_canonical(text, count), "canonical form", input, count);
    if (is_accepted) {
        uint8_t again[2 * LONGEST];
        expect_text(again, decoded, count * 3 / 4);
        require(memcmp(again, text, count) == 0, "decoded octets", input, count);
    } else {
        require(memcmp(decoded, zeros, count * 3 / 4) == 0, "zeros after a refusal", input, count);
    }
    inputs++;
}

/// All 2^24 groups at each position at once: position p holds the group of number i + p * (2^24 / 17).
static void check_all_groups(size_t size) {
    uint8_t octets[LONGEST + 4];
    for (unsigned long group = 0; group < 1 << 24; group++) {
        for (size_t position = 0; position < size; position += 3) {
            unsigned long here = group + position / 3 * 986895;
            octets[position] = (uint8_t)(here >> 16);
            octets[position + 1] = (uint8_t)(here >> 8);
            octets[position + 2] = (uint8_t)here;
        }
        check_octets(octets, size, group);
    }
}

/// All values of each pair of neighbours, in every size.
static void check_all_pairs(size_t longest) {
    for (size_t size = 0; size <= longest; size++) {
        uint8_t octets[LONGEST];
        for (unsigned long pair = 0; pair < 1 << 16; pair++) {
            for (size_t position = 0; position < size; position++) {
                octets[position] = (uint8_t)((pair + position / 2 * 4099) >> (position % 2 == size % 2 ? 8 : 0));
            }
            check_octets(octets, size, pair);
        }
    }
}

/// Every octet at every position of texts of every length, and every pair of octets at the end.
static void check_all_characters(size_t longest) {
    for (size_t count = 0; count <= longest; count++) {
        uint8_t text[LONGEST];
        for (size_t position = 0; position < count; position++) {
            memset(text, 'Q', count);
            for (unsigned octet = 0; octet < 256; octet++) {
                text[position] = (uint8_t)octet;
                check_text(text, count, octet);
            }
        }
        memset(text, 'Q', count);
        for (unsigned long pair = 0; count >= 2 && pair < 1 << 16; pair++) {
            text[count - 2] = (uint8_t)(pair >> 8);
            text[count - 1] = (uint8_t)pair;
            check_text(text, count, pair);
        }
    }
}

/// Each group of four characters out of all 2^32, as a text of its own.
static void check_all_quadruples(void) {
    for (unsigned long group = 0; group < 1ul << 32; group++) {
        const uint8_t text[4] = {(uint8_t)group, (uint8_t)(group >> 8), (uint8_t)(group >> 16), (uint8_t)(group >> 24)};
        check_text(text, sizeof text, group);
    }
}

static void check_grammar(void) {
    uint8_t text[300];
    for (size_t count = 0; count <= 300; count++) {
        memset(text, 'a', sizeof text);
        bool is_length = count >= 43 && count <= 128;
        require(CPKCE_code_verifier_is_well_formed(text, count) == is_length, "grammar length", count, count);
        for (size_t position = 0; is_length && position < count; position++) {
            for (unsigned octet = 0; octet < 256; octet++) {
                text[position] = (uint8_t)octet;
                bool is_accepted = CPKCE_code_verifier_is_well_formed(text, count);
                require(is_accepted == is_unreserved[octet], "grammar", octet, count);
                inputs++;
            }
            text[position] = (uint8_t)unreserved[position % 66];
        }
    }
}

static void check_equality(void) {
    uint8_t left[LONGEST], right[LONGEST];
    for (size_t size = 0; size <= LONGEST; size++) {
        for (size_t index = 0; index < size; index++) {
            left[index] = right[index] = (uint8_t)(37 * index + size);
        }
        require(CPKCE_equal(left, right, size), "equality", 0, size);
        for (size_t index = 0; index < size; index++) {
            for (unsigned difference = 1; difference < 256; difference++) {
                right[index] = (uint8_t)(left[index] ^ difference);
                require(!CPKCE_equal(left, right, size), "difference", difference, size);
                inputs++;
            }
            right[index] = left[index];
        }
    }
}

int main(int count, char **arguments) {
    const char *extent = count == 2 ? arguments[1] : "";
    make_tables();
    check_grammar();
    check_equality();
    check_all_characters(LONGEST);
    check_all_pairs(48);
    check_all_groups(32);
    if (strcmp(extent, "quick") != 0) {
        check_all_groups(45);
    }
    if (strcmp(extent, "quadruples") == 0) {
        check_all_quadruples();
    }
    printf("%llu inputs\n", inputs);
}
