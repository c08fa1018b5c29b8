// The arithmetic of lengths, for all sizes of 64 bits, against exact numbers of 128 bits. A size is given as its quotient
// and its rest, so that the exact result needs no division. ENCODED and DECODED are what the C core computes.

#include "lengths.h"
#include "model/statement.h"

typedef unsigned __int128 exact;

int main(void) {
    // Swift's encodedCount, for every size that has a text shorter than 2^64: ceil(4 n / 3).
    size_t quotient = nondet_size(), rest = any_size(0, 2);
    __ESBMC_assume(quotient < (size_t)1 << 61);
    size_t size = 3 * quotient + rest;
    exact text_count = (exact)4 * quotient + (rest == 0 ? 0 : rest + 1);
    assert(quotient * 4 + (rest * 4 + 2) / 3 == text_count);

    // The C core's own, of less than a block: enough characters for all bits, and not one more.
    size_t below_block = any_size(0, 11);
    assert(6 * ENCODED(below_block) >= 8 * below_block && 6 * ENCODED(below_block) < 8 * below_block + 6);

    // Octets of a text, for every count: floor(3 n / 4), in the form of the C core's wipe and of Swift's decodedCount.
    size_t count = nondet_size();
    assert(DECODED(count) == (exact)3 * count / 4);

    // A turn of each loop takes as much off the text as off the octets: 16 characters for 12.
    size_t longer = nondet_size();
    __ESBMC_assume(longer >= 16);
    assert((exact)3 * longer / 4 == (exact)3 * (longer - 16) / 4 + 12);
    exact octets = size;
    __ESBMC_assume(octets >= 12);
    assert(4 * octets + 2 == 4 * (octets - 12) + 2 + 3 * 16);
}
