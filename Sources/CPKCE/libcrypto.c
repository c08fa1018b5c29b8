#include "internal.h"

#include <openssl/crypto.h>
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

// When a process exits, libcrypto frees what its calls share, even while other threads are inside those calls. Before that it
// runs the handlers that were registered with OPENSSL_atexit. Ours lets no further call begin and waits for the ones that
// have begun. OpenSSL 4 has no such handlers: it frees only what OPENSSL_cleanup asked it to, in its destructor, and the
// destructors of objects that use it come first.

typedef enum { UNKNOWN = 0, OPEN, CLOSED } access_state;

static _Atomic(access_state) state;
static _Atomic(int) calls_in_progress;
static _Thread_local int own_calls_in_progress;

// Held while libcrypto fetches, for which it takes locks of its own. A fork waits for it, so that no child inherits such a lock.
// A thread that holds it may take it again, also in the child: the handlers of other code run while a fork holds it, and a mutex
// would not know the thread again, whose id has changed.
static _Atomic(bool) is_locked;
static _Thread_local unsigned int lock_depth;

#if OPENSSL_VERSION_MAJOR >= 4
__attribute__((destructor))
#endif
static void close_access(void) {
    atomic_store(&state, CLOSED);
    // A child that was made by a bare clone may have inherited a count that nobody lowers, so the wait has an end.
    const struct timespec millisecond = {.tv_nsec = 1000000};
    for (int waited = 0; waited < 1000 && atomic_load(&calls_in_progress) > 0; waited++) {
        nanosleep(&millisecond, NULL);
    }
}

void CPKCE_libcrypto_lock(void) {
    if (lock_depth++ == 0) {
        // Sleeps, so that a thread with a higher priority lets the holder go on.
        const struct timespec moment = {.tv_nsec = 20000};
        while (atomic_exchange(&is_locked, true)) {
            nanosleep(&moment, NULL);
        }
    }
}

void CPKCE_libcrypto_unlock(void) {
    // Released first: if a signal handler forks in between, it finds the lock held by this thread and does not wait for it.
    if (lock_depth == 1) {
        atomic_store(&is_locked, false);
    }
    lock_depth--;
}

static void after_fork_in_child(void) {
    // Calls of other threads do not go on in the child. One of this thread does, if a signal handler forked in the middle of it.
    atomic_store(&calls_in_progress, own_calls_in_progress);
    CPKCE_libcrypto_unlock();
}

/// Registers the handlers before any thread of the program can fork: a fork that is under way calls none that is added to it.
__attribute__((constructor)) static void watch_forks(void) {
    (void)!pthread_atfork(CPKCE_libcrypto_lock, CPKCE_libcrypto_unlock, after_fork_in_child);
}

/// Has a handler called before libcrypto frees anything; unknown as before where memory is short.
///
/// The process may be exiting already, so nothing of libcrypto is called that its clean-up could pull away.
static access_state register_handler(void) {
#if OPENSSL_VERSION_MAJOR < 4
    if (OPENSSL_init_crypto(0, NULL) == 1 && OPENSSL_atexit(close_access) != 1) {
        return UNKNOWN;
    }
#endif
    // A clean-up that has begun may not have seen the handler. libcrypto cannot be initialized from then on.
    atomic_thread_fence(memory_order_seq_cst);
    return OPENSSL_init_crypto(0, NULL) == 1 ? OPEN : CLOSED;
}

static void open_access(void) {
    // Once more, as a constructor cannot report that memory is short. Handlers that are registered twice do no harm.
    if (!CPKCE_keep_loaded()
        || pthread_atfork(CPKCE_libcrypto_lock, CPKCE_libcrypto_unlock, after_fork_in_child) != 0) {
        return;
    }
    CPKCE_libcrypto_lock();
    access_state expected = UNKNOWN;
    if (atomic_load(&state) == UNKNOWN) {
        atomic_compare_exchange_strong(&state, &expected, register_handler());
    }
    CPKCE_libcrypto_unlock();
}

bool CPKCE_libcrypto_enter(void) {
    own_calls_in_progress++;
    atomic_fetch_add(&calls_in_progress, 1);
    if (atomic_load(&state) == UNKNOWN) {
        open_access();
    }
    if (atomic_load(&state) == OPEN) {
        return true;
    }
    CPKCE_libcrypto_leave();
    return false;
}

void CPKCE_libcrypto_leave(void) {
    atomic_fetch_sub(&calls_in_progress, 1);
    own_calls_in_progress--;
}

bool CPKCE_libcrypto_is_closed(void) { return atomic_load(&state) == CLOSED; }
