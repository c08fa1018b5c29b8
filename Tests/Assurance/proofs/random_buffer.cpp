// The buffer of a thread, with the system and the generator free to refuse: for every number of bytes left in it or no buffer
// yet, an epoch that is the current one, an older one or none, and pieces of each shape. The buffer is made smaller for the
// prover: BUFFER_SIZE 64, LARGEST_PIECE 40.
//
// What is handed out is all of the piece asked for or nothing. It was drawn in the current epoch, is wiped from the buffer, and
// lies above the new count, so it is never handed out again. A buffer is filled and used only if the kernel empties it in a
// fork and leaves it out of dumps, and refuses an advice that does not exist. A buffer of an earlier epoch may have lost this
// protection, as in a process that was restored. There is an unreadable page on each side of it. A buffer that is given up is
// wiped, and its thread gets no other one.
//
// A signal handler may fork once in the middle of a call: before each reading of the buffer or of the epoch, before each load
// and the wipe, before each advice, before and after the draw. FORK is which of these points, by their order, or zero. What
// follows is the child, or the parent if CHILD is 0. What a child gets was drawn after the fork, unless the bytes were already
// in the output. If WIPES is 1, the kernel keeps its word and empties the buffer. If HANDLERS is 1, the fork runs the handlers.
// One of the two is enough. The handlers empty the buffer of the parent too, so the same holds for what the parent gets. That
// the bytes of the buffer are gone needs no model, as a buffer without an epoch counts as empty. A buffer that was just made is
// as one that a fork emptied, so no fork is looked at if there is none yet.

#include "model/wipe.h"
#include "vector.h"

#include <assert.h>
#include <stdatomic.h>

#ifndef FORK
#define FORK 0
#define CHILD 0
#define WIPES 0
#define HANDLERS 0
#endif
#ifndef REFUSED
#define REFUSED 0
#endif
#ifndef PAGE
#define PAGE 64
#endif

enum { BUFFER_SIZE = 64, LARGEST_PIECE = 40, ASKED_BEFORE = -1, CLAIMING = -2, NOT_SAFE = -3 };

static void may_fork(void);

/// Whether the system refuses what it is asked for: only the REFUSED-th, and then it is not asked for more.
static bool is_refused(void) {
    static int asked;
    assert(REFUSED <= 0 || asked < REFUSED);
    assert(REFUSED != ASKED_BEFORE);
    asked++;
    return asked == REFUSED;
}

/// Whether the system accepts any advice and takes none.
static bool is_claiming(void) { return REFUSED == CLAIMING; }

#include <sys/mman.h>

struct watched64 {
    uint64_t value;
    watched64() {}
    watched64(uint64_t value) : value(value) {}
    watched64(const watched64 &other) {
        may_fork();
        value = other.value;
    }
    // A temporary value is not in the buffer. Static variables get their first values this way.
    watched64(watched64 &&other) : value(other.value) {}
    operator uint64_t() const {
        may_fork();
        return value;
    }
    watched64 &operator=(const watched64 &other) {
        value = other.value;
        return *this;
    }
    // In one step, as an atomic does it.
    watched64 &operator+=(uint64_t other) {
        value += other;
        return *this;
    }
    watched64 &operator|=(uint64_t other) {
        value |= other;
        return *this;
    }
};

static bool is_handed_out;

#define uint64_t watched64
#define load_vector(SOURCE) (may_fork(), load_vector(SOURCE))
#define wipe_vectors(VECTORS, COUNT) (may_fork(), wipe_vectors(VECTORS, COUNT), (void)(is_handed_out = true))
#include "random_buffer.c"
#undef uint64_t

#include "model/statement.h"

enum { ROOM = BUFFER_SIZE - 16, NO_BUFFER = -16, CURRENT = 7 };

/// An object of its own: the prover refutes an access to the pages around it.
static random_buffer place;
static uint8_t drawn[ROOM];
static bool has_drawn, draw_answer, was_drawn_after_fork, is_registered, is_watched, has_forked, was_forked_late;
static int points;

static void may_fork(void) {
    points++;
    if (points != FORK) {
        return;
    }
    has_forked = true;
    was_forked_late = is_handed_out;
    if (HANDLERS) {
        empty_buffer();
    }
    if (CHILD && WIPES && is_wiped_on_fork) {
        place.epoch.value = place.count.value = 0;
    }
    if (HANDLERS && CHILD) {
        empty_buffer();
    }
}

static size_t room_of_buffer(void) { return PAGE > BUFFER_SIZE ? PAGE : BUFFER_SIZE; }

static uint8_t *new_mapping(void) {
    place.epoch.value = place.count.value = 0;
    for (size_t index = 0; index < ROOM; index++) {
        place.bytes[index] = 0;
    }
    return (uint8_t *)&place - PAGE;
}

static bool is_mapping_wiped(void) {
    return place.epoch.value == 0 && place.count.value == 0 && are_zeros(place.bytes, ROOM);
}

long sysconf(int name) {
    assert(name == _SC_PAGESIZE);
    return PAGE;
}

int pthread_atfork(void (*before)(void), void (*in_parent)(void), void (*in_child)(void)) {
    assert(before == empty_buffer && in_parent == NULL && in_child == empty_buffer);
    is_watched = !is_refused();
    return is_watched ? 0 : 12;
}

bool CPKCE_at_thread_end(void (*clean_up)(void)) {
    assert(clean_up == free_buffer);
    is_registered = !is_refused();
    return is_registered;
}

static bool is_protected(void) {
    return is_mapped && is_accessible && is_wiped_on_fork && is_left_out_of_dumps && is_registered && is_watched;
}

bool CPKCE_draw(uint8_t *output, size_t size) {
    uint8_t fresh[ROOM];
    may_fork();
    assert(output == place.bytes && size == ROOM && place.count.value == 0);
    assert(is_protected() && trial != NOT_EMPTIED);
    // A second time only after a fork, which emptied the buffer after the first.
    assert(!has_drawn || has_forked);
    was_drawn_after_fork = has_forked;
    has_drawn = true;
    is_handed_out = false;
    draw_answer = nondet_bool();
    for (size_t index = 0; index < ROOM; index++) {
        drawn[index] = output[index] = draw_answer ? fresh[index] : 0;
    }
    may_fork();
    return draw_answer;
}

static uint8_t before[ROOM], output[LARGEST_PIECE + 1];

/// The state before a call: what calls can leave behind, as `left` and `epoch` say.
static void begin(int left, uint64_t epoch) {
    uint8_t any[ROOM];
    bool has_buffer = left != NO_BUFFER;
    for (size_t index = 0; index <= LARGEST_PIECE; index++) {
        output[index] = 0x5A;
    }
    for (size_t index = 0; index < ROOM; index++) {
        place.bytes[index] = before[index] = any[index];
    }
    place.count.value = has_buffer ? left : 0;
    place.epoch.value = epoch;
    current_epoch.value = CURRENT;
    has_no_buffer = REFUSED == ASKED_BEFORE;
    trial = REFUSED == NOT_SAFE ? NOT_EMPTIED : nondet_bool() ? EMPTIED : NOT_TRIED;
    is_mapped = is_accessible = is_registered = is_watched = has_buffer;
    is_wiped_on_fork = is_left_out_of_dumps = has_buffer && epoch == CURRENT;
    mapping = has_buffer ? (uint8_t *)&place - PAGE : NULL;
    thread_buffer = has_buffer ? &place : NULL;
}

static bool is_untouched(size_t size) {
    for (size_t index = 0; index < size; index++) {
        if (output[index] != 0x5A) {
            return false;
        }
    }
    return true;
}

/// What a call did that began with `left` bytes of the current epoch.
static void check_piece(bool is_done, size_t size, int left) {
    int taken = (size + 15) / 16 * 16;
    assert(is_mapped == (thread_buffer != NULL));
    if (!is_done) {
        assert(size > LARGEST_PIECE || thread_buffer == NULL || (has_drawn && !draw_answer && place.count.value == 0));
        assert(thread_buffer != NULL || has_no_buffer);
        assert(is_untouched(size) || has_forked);
        return;
    }
    assert(size <= LARGEST_PIECE && thread_buffer == &place && is_protected() && trial != NOT_EMPTIED);
    if (was_forked_late && !was_drawn_after_fork) {
        // The bytes were in the output at the time of the fork, which emptied the buffer.
        assert(place.epoch.value != current_epoch.value);
        return;
    }
    bool was_enough = left >= taken && !has_forked;
    assert(was_enough ? !has_drawn : has_drawn && draw_answer);
    assert(!has_forked || was_drawn_after_fork);
    int end = was_enough ? left : ROOM;
    assert(place.epoch.value == current_epoch.value && place.count.value == end - taken);
    int index = any_size(0, ROOM - 1);
    uint8_t byte = was_enough ? before[index] : drawn[index];
    bool is_taken = index >= end - taken && index < end;
    assert(place.bytes[index] == (is_taken ? 0 : byte));
    if (is_taken && index - (end - taken) < (int)size) {
        assert(output[index - (end - taken)] == byte);
    }
}

static void check(size_t size, int left, uint64_t epoch) {
    begin(left, epoch);
    bool is_done = CPKCE_random_from_buffer(output, size);
#ifdef POINTS
    assert(points <= POINTS);  // no point is left out
#endif
    assert(REFUSED == 0 || (!is_done && !is_mapped && !has_drawn));
    check_piece(is_done, size, epoch == CURRENT ? left : 0);
}

/// A fork in order. Handlers of other code may use the buffer after this thread's handler and before the fork.
static void check_handlers(int left, uint64_t epoch, bool is_in_child, bool is_wiped) {
    begin(left, epoch);
    empty_buffer();
    bool is_used = nondet_bool(), is_filled = false;
    if (is_used) {
        is_filled = CPKCE_random_from_buffer(output, 20);
        assert(has_drawn && is_filled == draw_answer);
    }
    has_forked = true;
    has_drawn = false;
    if (is_wiped) {
        place.epoch.value = place.count.value = 0;
    }
    if (is_in_child) {
        empty_buffer();
    }
    bool is_done = CPKCE_random_from_buffer(output, 20);
    // Only what this process drew since its handler ran: the child after the fork, the parent also right before it.
    assert(has_drawn || (!is_in_child && is_filled));
    if (has_drawn) {
        check_piece(is_done, 20, 0);
    }
}

/// A thread that ends gives its buffer up, and gets no other one if it draws once more.
static void check_end_of_thread(int left, uint64_t epoch) {
    begin(left, epoch);
    free_buffer();
    assert(!is_mapped && thread_buffer == NULL);
    bool is_done = CPKCE_random_from_buffer(output, 20);
    assert(!is_done && !is_mapped && !has_drawn && is_untouched(20));
    CPKCE_random_path path = CPKCE_find_random_path();
    assert(path == CPKCE_RANDOM_PATH_GENERATOR_NO_SAFE_MEMORY);
}

// ---- The trial

static bool is_emptied, has_cloned, has_exited;
static signal_set mask;

int sigfillset(signal_set *set) {
    set->is_full = true;
    return 0;
}

int pthread_sigmask(int how, const signal_set *set, signal_set *old_set) {
    assert(how == SIG_SETMASK);
    if (old_set != NULL) {
        *old_set = mask;
    }
    mask = *set;
    return 0;
}

/// Makes a child or refuses. What follows is the child if the answer is zero.
long syscall(long number, long flags, void *, void *, void *, void *) {
    assert(number == SYS_clone && flags == 0 && mask.is_full && !has_cloned);
    has_cloned = true;
    int answer = nondet_int();
    __ESBMC_assume(answer == -1 || answer == 0 || answer == 42);
    if (answer == 0 && is_emptied) {
        CPKCE_wipe(&place, BUFFER_SIZE);
    }
    return answer;
}

/// Ends the child, which has to tell what it saw.
long syscall(long number, int status) {
    assert(number == SYS_exit_group && status == (is_emptied ? EMPTIED : NOT_EMPTIED));
    __ESBMC_assume(false);
    return 0;
}

/// The child told what it saw, or a signal ended it, or the system does not tell.
pid_t waitpid(pid_t child, int *status, int options) {
    assert(child == 42 && options == __WALL);
    bool is_known = nondet_bool(), is_exit = nondet_bool();
    has_exited = is_known && is_exit;
    *status = is_exit ? (is_emptied ? EMPTIED : NOT_EMPTIED) << 8 : 9;
    return is_known ? child : -1;
}

/// The answer of a child is what counts. Once a child has seen that the system does not empty the buffer, it is given up.
static void check_trial(int left, uint64_t epoch) {
    begin(left, epoch);
    is_emptied = nondet_bool();
    bool was_full = nondet_bool();
    mask.is_full = was_full;
    fork_trial trial_before = trial;
    CPKCE_random_path path = CPKCE_random_prepare();
    assert(mask.is_full == was_full);
    assert(has_cloned == (trial_before == NOT_TRIED && (!has_drawn || draw_answer)));
    fork_trial expected = !has_exited ? trial_before : is_emptied ? EMPTIED : NOT_EMPTIED;
    assert(trial == expected);
    assert(path == (trial == NOT_EMPTIED ? CPKCE_RANDOM_PATH_GENERATOR_NO_SAFE_MEMORY : CPKCE_RANDOM_PATH_BUFFER));
    // Each thread has to fill its buffer before it hands out anything, and REFUSED = NOT_SAFE shows what comes of that.
    assert(trial_before == trial || trial == EMPTIED || current_epoch.value > CURRENT);
}

int main(void) { CALL; }
