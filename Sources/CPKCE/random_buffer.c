#define _GNU_SOURCE  // syscall, __WALL

#include "vector.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// A draw from the generator costs much more than the work on its bytes, and hardly more for a buffer than for 32 bytes. So
// each thread fills a buffer and hands it out piece by piece, from the end. The bytes that wait in it are future secrets:
//
// - The kernel empties the buffer in the child of a fork, whatever the child's process id, and leaves it out of core dumps.
// - An unreadable page lies before it and another behind it, so that reading beyond other memory does not reach it.
// - It is not written to a swap file where the process may lock that much memory.
// - What is handed out is wiped, and the whole buffer when its thread ends.

// A larger buffer makes a draw cheaper for each byte. A smaller one holds fewer future secrets, has a shorter longest call, and
// takes less of what a process may lock, as a rule 8 MiB: enough for a thousand threads at this size. One of 16 KiB would save
// 3 ns for 32 bytes, and one of 4 KiB cost 6 ns more.
enum { BUFFER_SIZE = 8192, LARGEST_PIECE = 512 };

typedef struct {
    /// The epoch that the buffer was filled in. Zero in an empty buffer, so also in one that the kernel emptied.
    uint64_t epoch;
    /// How many bytes are left to hand out: the first ones, in whole vectors.
    uint64_t count;
    uint8_t bytes[BUFFER_SIZE - 2 * sizeof(uint64_t)];
} random_buffer;

_Static_assert(sizeof(random_buffer) == BUFFER_SIZE, "the buffer has no padding");

/// Raised to empty the buffers of all threads: a buffer of another epoch is filled before it hands out anything.
static _Atomic(uint64_t) current_epoch = 1;

/// Whether the kernel has been seen to empty the buffer in a child, and not only said that it would.
typedef enum { NOT_TRIED = 0, EMPTIED, NOT_EMPTIED } fork_trial;
static _Atomic(fork_trial) trial;

static _Thread_local random_buffer *thread_buffer;
/// Whether this thread draws without a buffer, so that it does not ask the system for one again and again.
static _Thread_local bool has_no_buffer;

// ---- The memory of a buffer: an unreadable page, the buffer in whole pages, an unreadable page

static size_t page_size(void) { return (size_t)sysconf(_SC_PAGESIZE); }

static size_t room_size(void) { return (BUFFER_SIZE + page_size() - 1) / page_size() * page_size(); }

static void unmap(random_buffer *buffer) { munmap((uint8_t *)buffer - page_size(), page_size() + room_size() + page_size()); }

/// Has the system empty the buffer in a child of a fork and leave it out of core dumps; `false` where it does not.
static bool protect(random_buffer *buffer) {
#if defined(MADV_WIPEONFORK) && defined(MADV_DONTDUMP)
    // A system that accepts an advice which does not exist, as some emulators do, says nothing by accepting one that does.
    if (madvise(buffer, room_size(), -1) == 0 || madvise(buffer, room_size(), MADV_WIPEONFORK) != 0
        || madvise(buffer, room_size(), MADV_DONTDUMP) != 0) {
        return false;
    }
    (void)mlock(buffer, room_size());  // as far as RLIMIT_MEMLOCK allows
    return true;
#else
    (void)buffer;
    return false;
#endif
}

static random_buffer *map(void) {
    uint8_t *memory = mmap(
        NULL, page_size() + room_size() + page_size(), PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) {
        return NULL;
    }
    random_buffer *buffer = (random_buffer *)(memory + page_size());
    if (mprotect(buffer, room_size(), PROT_READ | PROT_WRITE) == 0 && protect(buffer)) {
        return buffer;
    }
    unmap(buffer);
    return NULL;
}

// ---- The buffer of a thread

static void free_buffer(void) {
    if (thread_buffer != NULL) {
        CPKCE_wipe(thread_buffer, BUFFER_SIZE);
        unmap(thread_buffer);
        thread_buffer = NULL;
    }
    has_no_buffer = true;
}

/// A second line of defence, for a system that does not keep its word: before a fork in the parent, after it in the child.
static void empty_buffer(void) {
    if (thread_buffer != NULL) {
        thread_buffer->epoch = 0;
    }
}

static bool watch_forks(void) {
    static _Atomic(bool) is_watching;
    if (!atomic_load(&is_watching)) {
        atomic_store(&is_watching, pthread_atfork(empty_buffer, NULL, empty_buffer) == 0);
    }
    return atomic_load(&is_watching);
}

static random_buffer *make_buffer(void) {
    if (!CPKCE_RANDOM_BUFFERS || has_no_buffer) {
        return NULL;
    }
    thread_buffer = CPKCE_at_thread_end(free_buffer) && watch_forks() ? map() : NULL;
    has_no_buffer = thread_buffer == NULL;
    return thread_buffer;
}

static bool fill(random_buffer *buffer) {
    uint64_t epoch = atomic_load_explicit(&current_epoch, memory_order_acquire);
    // After a fork the memory is not locked any more. After a process has been restored it may not be protected at all.
    bool is_safe = buffer->epoch == epoch || protect(buffer);
    if (!is_safe || atomic_load_explicit(&trial, memory_order_acquire) == NOT_EMPTIED) {
        free_buffer();
        return false;
    }
    buffer->count = 0;
    // Before the draw: if a signal handler forks in the middle of it, the child loses the epoch with its half of the bytes.
    buffer->epoch = epoch;
    return CPKCE_draw(buffer->bytes, sizeof buffer->bytes);
}

bool CPKCE_random_from_buffer(uint8_t *output, size_t size) {
    random_buffer *buffer = thread_buffer != NULL ? thread_buffer : make_buffer();
    if (buffer == NULL || size > LARGEST_PIECE) {
        return false;
    }
    size_t vectors = (size + VECTOR_SIZE - 1) / VECTOR_SIZE;
    do {
        bool is_current = buffer->epoch == atomic_load_explicit(&current_epoch, memory_order_acquire);
        // Read once: if a signal handler forks after the comparison, the child's count is zero.
        size_t count = buffer->count;
        if (!is_current || count < vectors * VECTOR_SIZE) {
            if (!fill(buffer)) {
                return false;
            }
            count = sizeof buffer->bytes;
        }
        count -= vectors * VECTOR_SIZE;
        buffer->count = count;
        uint8_t *piece = buffer->bytes + count;
        size_t offset = 0;
        for (; size - offset >= VECTOR_SIZE; offset += VECTOR_SIZE) {
            store_vector(output + offset, load_vector(piece + offset));
        }
        if (offset < size) {
            store_below_16(output + offset, load_vector(piece + offset), size - offset);
        }
        wipe_vectors((octets16 *)piece, vectors);
        // If a signal handler forked since the comparison above, the child has taken bytes that its parent has too.
    } while (buffer->epoch != atomic_load_explicit(&current_epoch, memory_order_acquire));
    return true;
}

void CPKCE_random_discard(void) { atomic_fetch_add_explicit(&current_epoch, 1, memory_order_acq_rel); }

// ---- The trial

/// Clones the process without running a handler and without a signal when the child ends, and looks into the child's buffer.
/// A system that refuses to clone leaves it untried: then nothing else can make such a child either.
static fork_trial try_fork(const random_buffer *buffer) {
    sigset_t every_signal, signals;
    sigfillset(&every_signal);
    pthread_sigmask(SIG_SETMASK, &every_signal, &signals);
    pid_t child = (pid_t)syscall(SYS_clone, 0L, NULL, NULL, NULL, NULL);
    if (child == 0) {
        const uint64_t *words = (const uint64_t *)buffer;
        uint64_t rest = 0;
        for (size_t index = 0; index < BUFFER_SIZE / sizeof *words; index++) {
            rest |= words[index];
        }
        syscall(SYS_exit_group, rest == 0 ? EMPTIED : NOT_EMPTIED);
    }
    int status = 0;
    bool has_ended = child > 0 && waitpid(child, &status, __WALL) == child && WIFEXITED(status);
    pthread_sigmask(SIG_SETMASK, &signals, NULL);
    return has_ended ? (fork_trial)WEXITSTATUS(status) : NOT_TRIED;
}

CPKCE_random_path CPKCE_random_prepare(void) {
    uint8_t drawn[VECTOR_SIZE];
    if (atomic_load(&trial) == NOT_TRIED && CPKCE_random_from_buffer(drawn, sizeof drawn)) {
        CPKCE_wipe(drawn, sizeof drawn);
        atomic_store(&trial, try_fork(thread_buffer));
        if (atomic_load(&trial) == NOT_EMPTIED) {
            CPKCE_random_discard();  // each thread gives its buffer up when it is to fill it
        }
    }
    return CPKCE_find_random_path();
}

CPKCE_random_path CPKCE_find_random_path(void) {
    if (!CPKCE_RANDOM_BUFFERS) {
        return CPKCE_RANDOM_PATH_GENERATOR_NOT_BUILT;
    }
    bool has_buffer = atomic_load(&trial) != NOT_EMPTIED && (thread_buffer != NULL || make_buffer() != NULL);
    return has_buffer ? CPKCE_RANDOM_PATH_BUFFER : CPKCE_RANDOM_PATH_GENERATOR_NO_SAFE_MEMORY;
}
