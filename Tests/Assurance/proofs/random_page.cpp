// The page of a thread, with the system and the generator free to refuse: for every number of octets left in it or no page
// yet, an epoch that is the current one, an older one or none, and pieces of each shape. The page is made smaller for the
// prover: PAGE_SIZE 64, LARGEST_PIECE 40.
//
// What is handed out is all of the piece asked for or nothing. It was drawn in the current epoch, is wiped from the page, and
// lies above the new count, so it is never handed out again. A page is used only where the kernel empties it in a fork and
// leaves it out of dumps.
//
// A signal handler may fork once on the way: before each reading of the page or of the epoch, before each load and the wipe,
// before and after the draw; FORK is which of these points, by their order, or zero. What follows is then the child, and what it gets was drawn after
// the fork. That its octets are gone needs no model, as a page without an epoch counts for empty. A page that was just made is
// as one that a fork emptied, so where there is none yet no fork is looked at.

#include "model/wipe.h"
#include "vector.h"

#include <assert.h>
#include <stdatomic.h>

enum { PAGE_SIZE = 64, LARGEST_PIECE = 40, ASKED_BEFORE = -1 };

static void may_fork(void);

/// Whether the system refuses what it is asked for: only the REFUSED-th, and then it is not asked for more.
static bool is_refused(void) {
    static int asked;
    assert(REFUSED == 0 || asked < REFUSED);
    asked++;
    return asked == REFUSED;
}

#include <sys/mman.h>

struct watched64 {
    uint64_t value;
    watched64() {}
    watched64(uint64_t value) : value(value) {}
    operator uint64_t() const {
        may_fork();
        return value;
    }
    watched64 &operator+=(uint64_t other) {
        value = *this + other;
        return *this;
    }
    watched64 &operator-=(uint64_t other) {
        value = *this - other;
        return *this;
    }
};

#define uint64_t watched64
#define load_vector(SOURCE) (may_fork(), load_vector(SOURCE))
#define wipe_vectors(VECTORS, COUNT) (may_fork(), wipe_vectors(VECTORS, COUNT))
#include "random_page.c"
#undef uint64_t

#include "model/statement.h"

enum { ROOM = PAGE_SIZE - 16, NO_PAGE = -16, CURRENT = 7, MOST_POINTS = 10 };

static random_page page;
static uint8_t drawn[ROOM];
static bool has_drawn, draw_answer, is_own, is_registered, has_forked;
static int points;

static void may_fork(void) {
    points++;
    if (points == FORK) {
        has_forked = true;
        page.epoch.value = page.count.value = 0;
    }
}

static void *new_mapping(size_t size) {
    assert(size == PAGE_SIZE);
    page.epoch.value = page.count.value = 0;
    return &page;
}

bool CPKCE_register_thread(void) {
    is_registered = !is_refused();
    return is_registered;
}

bool CPKCE_draw(uint8_t *output, size_t size) {
    uint8_t fresh[ROOM];
    may_fork();
    assert(output == page.octets && size == ROOM && page.count.value == 0);
    // A second time only in a child, whose page was emptied after the first.
    assert(!has_drawn || has_forked);
    bool was_forked = has_forked;
    has_drawn = true;
    draw_answer = nondet_bool();
    for (size_t index = 0; index < ROOM; index++) {
        drawn[index] = output[index] = draw_answer ? fresh[index] : 0;
    }
    may_fork();
    is_own = was_forked || !has_forked;
    return draw_answer;
}

static void check(size_t size, int octets_left, uint64_t epoch) {
    uint8_t before[ROOM], output[LARGEST_PIECE + 1];
    size_t taken = (size + 15) / 16 * 16;
    bool had_page = octets_left != NO_PAGE;
    for (size_t index = 0; index < size; index++) {
        output[index] = 0x5A;
    }
    for (size_t index = 0; index < ROOM; index++) {
        page.octets[index] = before[index];
    }
    page.count.value = octets_left;
    page.epoch.value = epoch;
    current_epoch.value = CURRENT;
    has_drawn = draw_answer = false;
    has_no_page = REFUSED == ASKED_BEFORE;
    is_mapped = is_wiped_on_fork = is_left_out_of_dumps = is_registered = had_page;
    mapping = thread_page = had_page ? &page : NULL;

    has_forked = false;
    points = 0;
    bool is_done = CPKCE_random_from_page(output, size);
    // No point is left out.
    assert(has_forked || points <= MOST_POINTS);

    assert(is_mapped == (thread_page != NULL));
    assert(REFUSED == 0 || (!is_done && !is_mapped));
    if (!is_done) {
        assert(size > LARGEST_PIECE || thread_page == NULL || (has_drawn && !draw_answer && page.count.value == 0));
        for (size_t index = 0; index < size; index++) {
            assert(output[index] == 0x5A || has_forked);
        }
        return;
    }
    bool was_enough = had_page && epoch == CURRENT && octets_left >= (int)taken && !has_forked;
    assert(size <= LARGEST_PIECE && thread_page == &page);
    assert(is_wiped_on_fork && is_left_out_of_dumps && is_registered);
    assert(was_enough ? !has_drawn : has_drawn && draw_answer && is_own);
    size_t end = was_enough ? octets_left : ROOM;
    assert(page.epoch.value == CURRENT && page.count.value == end - taken);
    size_t index = any_size(0, ROOM - 1);
    uint8_t octet = was_enough ? before[index] : drawn[index];
    bool is_taken = index >= end - taken && index < end;
    assert(page.octets[index] == (is_taken ? 0 : octet));
    if (is_taken && index - (end - taken) < size) {
        assert(output[index - (end - taken)] == octet);
    }
}

int main(void) { check(SIZE, OCTETS_LEFT, EPOCH); }
