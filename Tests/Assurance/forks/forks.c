// `forks handlers|first|steady|short|libcrypto COUNT SECONDS`: forks while other code uses the core. A child uses it on the
// thread that it inherited and on a new one, and has SECONDS for it. No child waits, and no value is given twice.
//
// - handlers: handlers of the fork draw, some registered before the core's own and some after.
// - first: COUNT processes in which three threads use the core for the first time at the moment of the fork.
// - steady: COUNT forks of one process in which three threads draw without pause.
// - short: the same, where each of the three threads starts another one for each round of draws, and waits for its end.
// - libcrypto: COUNT forks while threads begin and end that look at libcrypto's error queue, without any use of the core.
#define _GNU_SOURCE

#include "CPKCE.h"
#include "child.h"

#include <openssl/err.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/resource.h>

enum {
    DRAWERS = 3,
    TOLERATED = 3,
    OF_CHILD = 6,
    OF_PARENT = 4,
    OF_DRAWER = 4,
    OF_FORK = OF_CHILD + OF_PARENT + DRAWERS * OF_DRAWER,
};

typedef struct {
    uint8_t bytes[32];
} value;

/// What is drawn around a fork, by whom.
typedef struct {
    value of_child[OF_CHILD], of_parent[OF_PARENT], of_drawers[DRAWERS][OF_DRAWER];
} draws;

_Static_assert(sizeof(draws) == OF_FORK * sizeof(value), "the values lie side by side");

static void draw(value *values, size_t count) {
    for (size_t index = 0; index < count; index++) {
        if (!CPKCE_random(values[index].bytes, sizeof values[index].bytes)) {
            violate("a draw failed");
        }
    }
}

/// The first 32 bytes of a draw that no buffer is large enough for.
static void draw_large(value *first) {
    uint8_t output[600];
    if (!CPKCE_random(output, sizeof output)) {
        violate("a draw failed");
    }
    memcpy(first, output, sizeof *first);
}

static int compare(const void *left, const void *right) { return memcmp(left, right, sizeof(value)); }

static size_t require_distinct(value *values, size_t count, const char *what) {
    static const value zeros;
    qsort(values, count, sizeof *values, compare);
    for (size_t index = 0; index < count; index++) {
        if (compare(values + index, &zeros) == 0) {
            violate("%s: zeros among the values", what);
        }
        if (index > 0 && compare(values + index - 1, values + index) == 0) {
            violate("%s: a value was given twice", what);
        }
    }
    return count;
}

static void hash_and_verify(void) {
    uint8_t text[CPKCE_CODE_VERIFIER_MAXIMUM_COUNT], challenge[CPKCE_SHA256_SIZE], digest[CPKCE_SHA256_SIZE];
    if (!CPKCE_code_verifier_generate(text, sizeof text)) {
        violate("no verifier");
    }
    CPKCE_sha256(challenge, text, sizeof text);
    CPKCE_sha256_evp(digest, text, sizeof text);
    if (CPKCE_code_verifier_verify(challenge, text, sizeof text) != CPKCE_VERDICT_SATISFIED
        || memcmp(challenge, digest, sizeof digest) != 0) {
        violate("a right verifier is refused");
    }
    CPKCE_report report;
    CPKCE_make_report(&report);
}

// ------------------------------------------------------------------------------------------- Threads that draw without pause

static draws *all;
/// The fork that is under way, one more than its index. A drawer records what it draws first after it, if it is in time.
static _Atomic(long) current_fork;

/// Which fork a drawer has recorded its draws for.
static long last_recorded[DRAWERS];

static void *draw_round(void *number) {
    value own[OF_DRAWER];
    long now = atomic_load(&current_fork), *last = &last_recorded[(size_t)number];
    draw(own, OF_DRAWER - 1);
    draw_large(own + OF_DRAWER - 1);
    if (now != *last) {
        *last = now;
        memcpy(all[now - 1].of_drawers[(size_t)number], own, sizeof own);
    }
    return NULL;
}

static void *draw_without_pause(void *number) {
    // The children come first: what they wait for is a lock, not a processor.
    setpriority(PRIO_PROCESS, (id_t)gettid(), 5);
    for (;;) {
        uint8_t output[4096];
        draw_round(number);
        // Refills, and draws without a buffer: during either, libcrypto may hold locks.
        for (int count = 0; count < 8; count++) {
            size_t size = count % 2 == 0 ? 16 : 529;
            if (!CPKCE_random(output, 512) || !CPKCE_random(output, size) || !CPKCE_random(output, sizeof output)) {
                violate("a draw failed");
            }
        }
    }
    return NULL;
}

static void *start_without_pause(void *number) {
    setpriority(PRIO_PROCESS, (id_t)gettid(), 5);
    for (;;) {
        pthread_t thread;
        if (pthread_create(&thread, NULL, draw_round, number) != 0 || pthread_join(thread, NULL) != 0) {
            violate("no thread");
        }
    }
    return NULL;
}

static void *look_at_errors(void *unused) {
    ERR_peek_error();
    return unused;
}

static void *look_without_pause(void *unused) {
    for (;;) {
        pthread_t thread;
        if (pthread_create(&thread, NULL, look_at_errors, NULL) != 0 || pthread_join(thread, NULL) != 0) {
            violate("no thread");
        }
    }
    return unused;
}

static int try_libcrypto(long count, unsigned int seconds) {
    pthread_t thread;
    for (size_t index = 0; index < DRAWERS; index++) {
        if (pthread_create(&thread, NULL, look_without_pause, NULL) != 0) {
            violate("no thread");
        }
    }
    int status = 0;
    long tried = 0;
    for (; tried < count && status == 0; tried++) {
        pid_t child = fork();
        if (child == 0) {
            alarm(seconds);
            pthread_create(&thread, NULL, look_at_errors, NULL);
            pthread_join(thread, NULL);
            _exit(0);
        }
        waitpid(child, &status, 0);
    }
    printf(
        "%ld forks while threads begin and end in libcrypto: %s\n", tried,
        status == 0 ? "no child waits" : "a child waits for ever");
    return status;
}

static void *use_on_thread(void *values) {
    draw(values, 2);
    draw_large((value *)values + 2);
    hash_and_verify();
    return NULL;
}

static void use_in_child(value *values) {
    pthread_t thread;
    draw(values, 2);
    draw_large(values + 2);
    hash_and_verify();
    if (pthread_create(&thread, NULL, use_on_thread, values + 3) != 0 || pthread_join(thread, NULL) != 0) {
        violate("no thread");
    }
}

/// Moves all values together but those that drawers did not record; gives their number.
static size_t drop_unrecorded(size_t count) {
    static const draws zeros;
    value *values = all->of_child;
    size_t kept = 0;
    for (size_t index = 0; index < count * OF_FORK; index++) {
        bool is_of_drawer = index % OF_FORK >= OF_CHILD + OF_PARENT;
        if (!is_of_drawer || compare(values + index, zeros.of_child) != 0) {
            values[kept++] = values[index];
        }
    }
    return kept;
}

static int try_forks(void *(*body)(void *), long count, unsigned int seconds) {
    all = share_memory((size_t)count * sizeof *all);
    pthread_t thread;
    for (size_t index = 0; index < DRAWERS; index++) {
        if (pthread_create(&thread, NULL, body, (void *)index) != 0) {
            violate("no thread");
        }
    }
    int bad = 0;
    long tried = 0;
    for (; tried < count && bad < TOLERATED; tried++) {
        value *of_parent = all[tried].of_parent;
        draw(of_parent, 2);
        atomic_store(&current_fork, tried + 1);
        pid_t child = fork();
        if (child == 0) {
            alarm(seconds);
            use_in_child(all[tried].of_child);
            _exit(0);
        }
        draw(of_parent + 2, 2);
        int status = -1;
        if (child < 0 || waitpid(child, &status, 0) != child) {
            violate("no child");
        }
        if (status != 0) {
            char name[64];
            snprintf(name, sizeof name, "child %ld", tried);
            print_ending(name, classify(status, ""), status, "");
            bad++;
        }
    }
    printf("%ld forks while %d threads draw: %d children ended badly\n", tried, DRAWERS, bad);
    if (bad == 0) {
        size_t values = require_distinct(all->of_child, drop_unrecorded((size_t)count), "parent and children");
        printf("%zu values of 32 bytes, all distinct\n", values);
    }
    return bad;
}

// ------------------------------------------------------------------------------------------------------ Handlers of a fork

enum { HANDLERS = 6, OF_HANDLER = 2 };

/// What the handlers that were registered before and after the core's own draw, and what both processes draw afterwards.
static struct {
    value of_handlers[HANDLERS][OF_HANDLER], of_parent[OF_HANDLER], of_child[OF_HANDLER], before[OF_HANDLER];
} *around;

#define HANDLER(number) \
    static void handle_##number(void) { draw(around->of_handlers[number], OF_HANDLER); }
HANDLER(0)
HANDLER(1)
HANDLER(2)
HANDLER(3)
HANDLER(4)
HANDLER(5)

static void fork_with_handlers(void *unused) {
    (void)unused;
    pthread_atfork(handle_0, handle_1, handle_2);
    draw(around->before, OF_HANDLER);
    pthread_atfork(handle_3, handle_4, handle_5);
    pid_t child = fork();
    if (child == 0) {
        draw(around->of_child, OF_HANDLER);
        _exit(0);
    }
    draw(around->of_parent, OF_HANDLER);
    int status = -1;
    if (waitpid(child, &status, 0) != child || status != 0) {
        violate("a child that ended with %#x", (unsigned int)status);
    }
    require_distinct(around->of_handlers[0], sizeof *around / sizeof(value), "handlers of a fork");
}

static int try_handlers(unsigned int seconds) {
    char text[TEXT_SIZE];
    around = share_memory(sizeof *around);
    int status = run_in_child(fork_with_handlers, NULL, seconds, text);
    if (status != 0) {
        print_ending("handlers of a fork", classify(status, text), status, text);
    }
    return status;
}

// ------------------------------------------------------------------------------------------------ Threads that use it first

enum { FORKS_AT_FIRST = 4 };

typedef struct {
    value of_children[FORKS_AT_FIRST][OF_CHILD], of_threads[DRAWERS][3], of_parent[2];
} first_draws;

static first_draws *first;
static pthread_barrier_t start;

static void *use_first(void *number) {
    pthread_barrier_wait(&start);
    if ((size_t)number == 1) {
        hash_and_verify();
    }
    use_on_thread(first->of_threads[(size_t)number]);
    pthread_barrier_wait(&start);  // no thread ends meanwhile
    return NULL;
}

static long pause_turns;
static bool pauses_in_fork;

static void pause_for_turns(void) {
    for (volatile long turn = 0; turn < pause_turns; turn++) {
    }
}

/// A handler of the program's own. While it runs, a fork is under way and the other threads go on.
static void pause_in_fork(void) {
    if (pauses_in_fork) {
        pause_for_turns();
    }
}

static void fork_at_first_use(void *argument) {
    const long *trial = argument;
    pause_turns = *trial % 64 * 500;
    pthread_atfork(pause_in_fork, NULL, NULL);
    pthread_t threads[DRAWERS];
    pid_t children[FORKS_AT_FIRST];
    memset(first, 0, sizeof *first);
    pthread_barrier_init(&start, NULL, DRAWERS + 1);
    for (size_t index = 0; index < DRAWERS; index++) {
        if (pthread_create(threads + index, NULL, use_first, (void *)index) != 0) {
            violate("no thread");
        }
    }
    pthread_barrier_wait(&start);
    for (long index = 0; index < FORKS_AT_FIRST; index++) {
        pauses_in_fork = (*trial + index) % 2 == 0;
        if (!pauses_in_fork) {
            pause_for_turns();
        }
        children[index] = fork();
        if (children[index] == 0) {
            use_in_child(first->of_children[index]);
            _exit(0);
        }
    }
    draw(first->of_parent, 2);
    for (size_t index = 0; index < FORKS_AT_FIRST; index++) {
        int status = -1;
        // A child that waits for ever has the time of this process.
        if (waitpid(children[index], &status, 0) != children[index] || status != 0) {
            violate("child %zu ended with %#x", index, (unsigned int)status);
        }
    }
    pthread_barrier_wait(&start);
    for (size_t index = 0; index < DRAWERS; index++) {
        pthread_join(threads[index], NULL);
    }
    require_distinct(first->of_children[0], sizeof *first / sizeof(value), "first uses");
}

static int try_first_uses(long count, unsigned int seconds) {
    first = share_memory(sizeof *first);
    int bad = 0;
    long tried = 0;
    for (; tried < count && bad < TOLERATED; tried++) {
        char text[TEXT_SIZE], name[64];
        int status = run_in_child(fork_at_first_use, &tried, seconds, text);
        snprintf(name, sizeof name, "first use and fork, process %ld", tried);
        if (status != 0) {
            print_ending(name, classify(status, text), status, text);
            bad++;
        }
    }
    printf(
        "%ld processes that fork %d times while %d threads use the core first: %d ended badly\n", tried, FORKS_AT_FIRST,
        DRAWERS, bad);
    return bad;
}

int main(int count, char **arguments) {
    if (count != 4) {
        return 64;
    }
    long forks = strtol(arguments[2], NULL, 10);
    unsigned int seconds = (unsigned int)strtoul(arguments[3], NULL, 10);
    int bad;
    if (strcmp(arguments[1], "handlers") == 0) {
        bad = try_handlers(seconds);
    } else if (strcmp(arguments[1], "first") == 0) {
        bad = try_first_uses(forks, seconds);
    } else if (strcmp(arguments[1], "libcrypto") == 0) {
        bad = try_libcrypto(forks, seconds);
    } else {
        bool is_steady = strcmp(arguments[1], "steady") == 0;
        bad = try_forks(is_steady ? draw_without_pause : start_without_pause, forks, seconds);
    }
    fflush(stdout);
    _exit(bad == 0 ? 0 : 1);  // threads may still draw
}
