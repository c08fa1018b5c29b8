// Access to libcrypto, with its clean-up free to begin in another thread before each access to what threads share. While a
// call that was let in has not left, libcrypto is not freed, and none is let in afterwards. That is so in every order, also
// if the clean-up began before the handler was registered. What cannot be set up, for want of memory, lets no call in. Each
// call that was refused is no longer counted. The handler waits less often for the prover: MOST_WAITS 5. What begins after it
// has waited in vain is not looked at: such a call has no end.
//
// Another thread may take the lock whenever it is free. Two threads never hold it at once, and each thread releases it as
// often as it takes it. For the prover, the other thread takes it at most MOST_LOCKS times.

static void others_may_act(void);
#define OTHER_THREADS() others_may_act()

#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdatomic.h>

enum { MOST_WAITS = 5, MOST_LOCKS = 2 };

#include "libcrypto.c"
#include "model/statement.h"

/// The clean-up in another thread: it begins, which ends all initialization. Then it runs the handler that it finds, which
/// closes and waits, and frees at last.
enum { NOT_BEGUN, BEGUN, CLOSING, FREED };
static int clean_up;
static bool is_registered, is_inside, can_initialize, can_register, can_keep_loaded, can_watch;

static void may_clean_up(void) {
    if (nondet_bool()) {
        return;
    }
    if (clean_up == NOT_BEGUN) {
        clean_up = BEGUN;
    } else if (clean_up == BEGUN) {
        clean_up = is_registered ? CLOSING : FREED;
        if (is_registered) {
            state = CLOSED;
        }
    } else if (clean_up == CLOSING && calls_in_progress == 0) {
        clean_up = FREED;
    }
}

static bool is_held_by_other;
static int locks_of_other;

/// The lock in another thread: it takes the lock where that is free, or releases it.
static void may_lock(void) {
    assert(is_locked || !is_held_by_other);
    if (!is_locked && locks_of_other < MOST_LOCKS && nondet_bool()) {
        is_locked = is_held_by_other = true;
        locks_of_other++;
    } else if (is_held_by_other && nondet_bool()) {
        is_locked = is_held_by_other = false;
    }
}

/// From one access to the next, the clean-up may take all of its steps, and the other thread one with the lock.
static void others_may_act(void) {
    may_lock();
    may_clean_up();
    may_clean_up();
    may_clean_up();
    assert(clean_up != FREED || !is_inside);
}

/// Whether this thread alone holds the lock.
static bool holds_lock(void) { return lock_depth > 0 && is_locked && !is_held_by_other; }

static bool holds_no_lock(void) { return lock_depth == 0 && is_locked == is_held_by_other; }

int OPENSSL_init_crypto(uint64_t options, const void *settings) {
    assert(options == 0 && settings == NULL && holds_lock());
    others_may_act();
    return can_initialize && clean_up == NOT_BEGUN ? 1 : 0;
}

int OPENSSL_atexit(void (*handler)(void)) {
    assert(handler == close_access && holds_lock());
    others_may_act();
    is_registered = is_registered || can_register;
    others_may_act();
    return can_register ? 1 : 0;
}

bool CPKCE_keep_loaded(void) { return can_keep_loaded; }

int pthread_atfork(void (*before)(void), void (*in_parent)(void), void (*in_child)(void)) {
    assert(before == CPKCE_libcrypto_lock && in_parent == CPKCE_libcrypto_unlock);
    assert(in_child == after_fork_in_child);
    return can_watch ? 0 : 12;
}

static void begin_lock(void) {
    lock_depth = 0;
    locks_of_other = 0;
    is_locked = is_held_by_other = nondet_bool();
}

/// In any state that calls can leave behind.
static void begin(void) {
    can_initialize = nondet_bool();
    can_register = nondet_bool();
    can_keep_loaded = nondet_bool();
    can_watch = nondet_bool();
    clean_up = any_size(NOT_BEGUN, FREED);
    is_registered = nondet_bool();
    state = (access_state)any_size(UNKNOWN, CLOSED);
    calls_in_progress = own_calls_in_progress = 0;
    begin_lock();
    // It was opened only with a handler, and the handler closes it.
    __ESBMC_assume(state != OPEN || (is_registered && (clean_up == NOT_BEGUN || clean_up == BEGUN)));
    __ESBMC_assume(state != CLOSED || clean_up != NOT_BEGUN);
    __ESBMC_assume(clean_up != CLOSING || (is_registered && state == CLOSED));
}

static void check_calls(void) {
    begin();
    for (int call = 0; call < 2; call++) {
        bool was_freed = clean_up == FREED, was_closed = CPKCE_libcrypto_is_closed();
        is_inside = CPKCE_libcrypto_enter();
        assert(holds_no_lock());
        if (is_inside) {
            assert(!was_freed && !was_closed && is_registered && calls_in_progress == 1 && own_calls_in_progress == 1);
            assert(clean_up != FREED);
            others_may_act();
            is_inside = false;
            CPKCE_libcrypto_leave();
        }
        assert(calls_in_progress == 0 && own_calls_in_progress == 0 && holds_no_lock());
    }
}

// ---- The end of access, as a call of the handler

static int waits;
static bool do_calls_end;

/// Waits for the lock, or for the calls in progress.
int nanosleep(const timespec *time, timespec *rest) {
    assert(time->tv_sec == 0 && rest == NULL);
    if (time->tv_nsec == 20000) {
        // This thread waits for the lock, which the other one releases sooner or later.
        assert(is_held_by_other);
        is_locked = is_held_by_other = false;
        return 0;
    }
    assert(time->tv_nsec == 1000000 && state == CLOSED);
    waits++;
    calls_in_progress -= do_calls_end && nondet_bool() && calls_in_progress > 0 ? 1 : 0;
    return 0;
}

/// The handler ends once no call is in progress, or after its last wait.
static void check_close(void) {
    clean_up = FREED;
    state = OPEN;
    calls_in_progress = any_size(0, 3);
    int calls = calls_in_progress;
    do_calls_end = nondet_bool();
    close_access();
    assert(state == CLOSED && (calls_in_progress == 0 || waits == MOST_WAITS));
    assert(calls > 0 || waits == 0);
    bool is_let_in = CPKCE_libcrypto_enter();
    assert(!is_let_in);
}

/// A fork, also by a signal handler while this thread is in a call or holds the lock. The handlers may have been registered
/// twice, and those of other code may draw. The child counts the calls of this thread alone. It holds the lock only if this
/// thread held it.
static void check_fork(void) {
    bool is_held = nondet_bool(), is_in_child = nondet_bool();
    size_t times = any_size(1, 2);
    clean_up = FREED;
    begin_lock();
    own_calls_in_progress = any_size(0, 2);
    int calls = own_calls_in_progress + any_size(0, 2);
    calls_in_progress = calls;
    if (is_held) {
        CPKCE_libcrypto_lock();
    }
    for (size_t time = 0; time < times; time++) {
        CPKCE_libcrypto_lock();
        assert(holds_lock());
    }
    CPKCE_libcrypto_lock();
    CPKCE_libcrypto_unlock();
    assert(holds_lock());
    if (is_in_child) {
        locks_of_other = MOST_LOCKS;  // the child has no other thread
    }
    for (size_t time = 0; time < times; time++) {
        if (is_in_child) {
            after_fork_in_child();
        } else {
            CPKCE_libcrypto_unlock();
        }
    }
    assert(calls_in_progress == (is_in_child ? own_calls_in_progress : calls));
    if (is_held) {
        assert(holds_lock());
        CPKCE_libcrypto_unlock();
    }
    assert(holds_no_lock() && (!is_in_child || !is_locked));
}

int main(void) { CALL; }
