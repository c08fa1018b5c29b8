// The page of a thread, with the system and the generator free to refuse: for every number of octets left in it or no page
// yet, an epoch that is the current one, an older one or none, and pieces of each shape. The page is made smaller for the
// prover: PAGE_SIZE 64, LARGEST_PIECE 40.
//
// What is handed out is all of the piece asked for or nothing. It was drawn in the current epoch, is wiped from the page, and
// lies above the new count, so it is never handed out again. A page is used only where the kernel empties it in a fork and
// leaves it out of dumps.

#include "model/wipe.h"
enum { PAGE_SIZE = 64, LARGEST_PIECE = 40 };
#include "random_page.c"
#include "model/statement.h"

enum { ROOM = PAGE_SIZE - 16 };

static random_page page;
static uint8_t drawn[ROOM];
static bool has_drawn, draw_answer, is_registered;

static void *new_mapping(size_t size) {
    assert(size == PAGE_SIZE);
    page.epoch = page.count = 0;
    return &page;
}

bool CPKCE_register_thread(void) {
    is_registered = nondet_bool();
    return is_registered;
}

bool CPKCE_draw(uint8_t *output, size_t size) {
    assert(output == page.octets && size == ROOM && !has_drawn && page.count == 0);
    has_drawn = true;
    draw_answer = nondet_bool();
    for (size_t index = 0; index < ROOM; index++) {
        drawn[index] = draw_answer ? nondet_uchar() : 0;
        output[index] = drawn[index];
    }
    return draw_answer;
}

enum { NO_PAGE = -16, CURRENT = 7 };

static void check(size_t size, int octets_left, uint64_t epoch) {
    uint8_t before[ROOM], output[LARGEST_PIECE + 1];
    size_t taken = (size + 15) / 16 * 16;
    bool had_page = octets_left != NO_PAGE;
    for (size_t index = 0; index < ROOM; index++) {
        page.octets[index] = before[index];
    }
    for (size_t index = 0; index < size; index++) {
        output[index] = 0x5A;
    }
    current_epoch = CURRENT;
    has_drawn = draw_answer = false;
    has_no_page = !had_page && nondet_bool();
    is_mapped = is_wiped_on_fork = is_left_out_of_dumps = is_registered = had_page;
    page.count = octets_left;
    page.epoch = epoch;
    mapping = thread_page = had_page ? &page : NULL;
    bool was_enough = had_page && epoch == CURRENT && octets_left >= (int)taken;
    bool may_ask = had_page || !has_no_page;

    bool is_done = CPKCE_random_from_page(output, size);

    assert(is_mapped == (thread_page != NULL));
    assert(may_ask || (!is_done && !is_mapped));
    if (!is_done) {
        assert(size > LARGEST_PIECE || thread_page == NULL || (has_drawn && !draw_answer && page.count == 0));
        for (size_t index = 0; index < size; index++) {
            assert(output[index] == 0x5A);
        }
        return;
    }
    assert(size <= LARGEST_PIECE && thread_page == &page);
    assert(is_wiped_on_fork && is_left_out_of_dumps && is_registered);
    assert(has_drawn == !was_enough && draw_answer == !was_enough);
    size_t end = was_enough ? octets_left : ROOM;
    assert(page.epoch == CURRENT && page.count == end - taken);
    for (size_t index = 0; index < ROOM; index++) {
        uint8_t octet = was_enough ? before[index] : drawn[index];
        bool is_taken = index >= end - taken && index < end;
        assert(page.octets[index] == (is_taken ? 0 : octet));
        if (is_taken && index - (end - taken) < size) {
            assert(output[index - (end - taken)] == octet);
        }
    }
}

int main(void) { check(SIZE, OCTETS_LEFT, EPOCH); }
