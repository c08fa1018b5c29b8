// Access to libcrypto, with its clean-up free to begin in another thread before each access to what threads share. While a
// call that was let in has not left, libcrypto is not freed, and none is let in afterwards. That is so in every order, also
// if the clean-up began before the handler was registered. What cannot be set up, for want of memory, lets no call in. Each
// call that was refused is no longer counted, and each lock that was taken is released. The handler waits less often for the
// prover: MOST_WAITS 5. What begins after it has waited in vain is not looked at: such a call has no end.

static void others_may_act(void);
#define OTHER_THREADS() others_may_act()

#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdatomic.h>

enum { MOST_WAITS = 5 };

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

/// From one access to the next, the clean-up may take all of its steps.
static void others_may_act(void) {
    may_clean_up();
    may_clean_up();
    may_clean_up();
    assert(clean_up != FREED || !is_inside);
}

int OPENSSL_init_crypto(uint64_t options, const void *settings) {
    assert(options == 0 && settings == NULL);
    others_may_act();
    return can_initialize && clean_up == NOT_BEGUN ? 1 : 0;
}

int OPENSSL_atexit(void (*handler)(void)) {
    assert(handler == close_access);
    others_may_act();
    is_registered = is_registered || can_register;
    others_may_act();
    return can_register ? 1 : 0;
}

bool CPKCE_keep_loaded(void) { return can_keep_loaded; }

int pthread_atfork(void (*before)(void), void (*in_parent)(void), void (*in_child)(void)) {
    assert(before == CPKCE_libcrypto_begin_first_use && in_parent == CPKCE_libcrypto_end_first_use);
    assert(in_child == after_fork_in_child);
    return can_watch ? 0 : 12;
}

int pthread_mutex_lock(counted_mutex *mutex) {
    mutex->count++;
    others_may_act();
    return 0;
}

int pthread_mutex_unlock(counted_mutex *mutex) {
    others_may_act();
    // In a child, the lock that its parent took is one that nobody holds.
    mutex->count -= mutex->count > 0 ? 1 : 0;
    return 0;
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
    calls_in_progress = 0;
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
        assert(first_use.count == 0);
        if (is_inside) {
            assert(!was_freed && !was_closed && is_registered && calls_in_progress == 1);
            assert(clean_up != FREED);
            others_may_act();
            is_inside = false;
            CPKCE_libcrypto_leave();
        }
        assert(calls_in_progress == 0 && first_use.count == 0);
    }
}

// ---- The end of access, as a call of the handler

static int waits;
static bool do_calls_end;

int nanosleep(const timespec *time, timespec *rest) {
    assert(time->tv_sec == 0 && time->tv_nsec == 1000000 && rest == NULL && state == CLOSED);
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

/// A fork, also by a signal handler while this thread holds the lock. The child begins without calls and without a lock.
static void check_fork(void) {
    bool is_held = nondet_bool(), is_in_child = nondet_bool();
    clean_up = FREED;
    calls_in_progress = any_size(0, 3);
    if (is_held) {
        CPKCE_libcrypto_begin_first_use();
    }
    CPKCE_libcrypto_begin_first_use();
    if (is_in_child) {
        after_fork_in_child();
        assert(calls_in_progress == 0 && first_use.count == 0);
    } else {
        CPKCE_libcrypto_end_first_use();
    }
    if (is_held) {
        CPKCE_libcrypto_end_first_use();
    }
    assert(first_use.count == 0);
}

int main(void) { CALL; }
