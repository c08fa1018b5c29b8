// No two calls give the same octets: `uniqueness COUNT` draws COUNT values of 16 octets on threads and tries every way to have a process
// or a thread twice. Exits with 77 where a PID namespace could not be made; all else was tried then.
#define _GNU_SOURCE

#include "internal.h"

#include <dlfcn.h>
#include <errno.h>
#include <openssl/evp.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/// A draw is two values: so a draw that overlaps another one is noticed.
enum { SIZE = 16, FEW = 1200, THREADS = 8, BUFFER = 8192, SKIPPED = 77 };

typedef struct {
    uint8_t octets[SIZE];
} value;

static void fail(const char *what) {
    printf("violated: %s\n", what);
    fflush(stdout);
    _exit(1);
}

static void draw(value *values, size_t count) {
    for (size_t index = 0; index < count; index += 2) {
        if (!CPKCE_random(values[index].octets, 2 * SIZE)) {
            fail("a draw failed");
        }
    }
}

static int compare(const void *left, const void *right) { return memcmp(left, right, SIZE); }

/// Sorts the values; their number where all differ and none is zero.
static size_t require_distinct(value *values, size_t count, const char *what) {
    static const value zeros;
    qsort(values, count, sizeof *values, compare);
    for (size_t index = 0; index < count; index++) {
        if (compare(values + index, &zeros) == 0 || (index > 0 && compare(values + index - 1, values + index) == 0)) {
            fail(what);
        }
    }
    return count;
}

/// Memory that a child shares with its parent, for what both draw.
static value *share(size_t count) {
    void *memory = mmap(NULL, count * sizeof(value), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) {
        fail("no memory");
    }
    return memory;
}

static void wait_for(pid_t child, const char *what) {
    int status = -1;
    if (child < 0 || waitpid(child, &status, 0) != child || status != 0) {
        fail(what);
    }
}

// ---------------------------------------------------------------------------------------------------------------- Threads

typedef struct {
    value *values;
    size_t count;
} share_of_thread;

static void *draw_on_thread(void *argument) {
    share_of_thread *own = argument;
    draw(own->values, own->count);
    return NULL;
}

static void check_threads(size_t count) {
    value *values = malloc(count * sizeof *values);
    pthread_t threads[THREADS];
    share_of_thread shares[THREADS];
    size_t each = count / THREADS / 2 * 2;
    for (size_t index = 0; index < THREADS; index++) {
        shares[index] = (share_of_thread){values + index * each, each};
        if (pthread_create(threads + index, NULL, draw_on_thread, shares + index) != 0) {
            fail("no thread");
        }
    }
    for (size_t index = 0; index < THREADS; index++) {
        pthread_join(threads[index], NULL);
    }
    printf("threads: %zu values of %d threads\n", require_distinct(values, each * THREADS, "threads draw the same"), THREADS);
    free(values);
}

// -------------------------------------------------------------------------------------------------------------- Processes

static pid_t spawn_by_fork(void) { return fork(); }
static pid_t spawn_by_clone(void) { return (pid_t)syscall(SYS_clone, SIGCHLD, NULL, NULL, NULL, NULL); }

/// A child of a child.
static pid_t spawn_twice(void) {
    pid_t child = fork();
    if (child == 0) {
        pid_t grandchild = fork();
        if (grandchild == 0) {
            return 0;
        }
        wait_for(grandchild, "a grandchild that failed");
        _exit(0);
    }
    return child;
}

/// A child that is the first process of a new PID namespace.
static pid_t spawn_in_namespace(void) {
    return (pid_t)syscall(SYS_clone, CLONE_NEWPID | SIGCHLD, NULL, NULL, NULL, NULL);
}

/// Draws in this process and in a child, which finds no bytes; `discards` says whether this process too has to draw them anew.
static void check_child(pid_t (*spawn)(void), bool discards, const char *what) {
    value *values = share(2 * FEW), first[2];
    draw(first, 2);
    pid_t child = spawn();
    if (child == 0) {
        draw(values, FEW);
        _exit(0);
    }
    if (discards) {
        CPKCE_random_discard();
    }
    draw(values + FEW, FEW);
    wait_for(child, what);
    printf("%s: %zu values of a process and its child\n", what, require_distinct(values, 2 * FEW, what));
    munmap(values, 2 * FEW * sizeof *values);
}

static void check_children(void) {
    for (int discards = 0; discards < 2; discards++) {
        check_child(spawn_by_fork, discards, "fork");
        check_child(spawn_twice, discards, "double fork");
        check_child(spawn_by_clone, discards, "raw clone");
    }
}

/// The same where parent and child both have process id 1: libcrypto sees no fork.
static int check_namespaces(void) {
    if (unshare(CLONE_NEWPID) != 0) {
        return SKIPPED;
    }
    fflush(stdout);
    pid_t first = fork();
    if (first == 0) {
        if (getpid() != 1) {
            fail("not the first process");
        }
        check_child(spawn_in_namespace, false, "process 1 and its child 1");
        check_child(spawn_in_namespace, true, "process 1 and its child 1, both drawing anew");
        fflush(stdout);
        _exit(0);
    }
    wait_for(first, "process 1");
    return 0;
}

// ------------------------------------------------------------------------------------------------------------- Generators

static _Thread_local EVP_RAND_CTX *last_generator;
static _Atomic(int) parents;

int EVP_RAND_generate(
    EVP_RAND_CTX *generator, unsigned char *output, size_t size, unsigned int strength, int prediction_resistance,
    const unsigned char *addition, size_t addition_size) {
    static __typeof__(EVP_RAND_generate) *real;
    if (real == NULL) {
        *(void **)&real = dlsym(RTLD_NEXT, "EVP_RAND_generate");
    }
    last_generator = generator;
    return real(generator, output, size, strength, prediction_resistance, addition, addition_size);
}

EVP_RAND_CTX *EVP_RAND_CTX_new(EVP_RAND *implementation, EVP_RAND_CTX *parent) {
    static __typeof__(EVP_RAND_CTX_new) *real;
    if (real == NULL) {
        *(void **)&real = dlsym(RTLD_NEXT, "EVP_RAND_CTX_new");
    }
    parents += parent != NULL;
    return real(implementation, parent);
}

static void *find_generator_of_thread(void *unused) {
    (void)unused;
    value first[2];
    CPKCE_random_discard();
    draw(first, 2);
    return last_generator;
}

/// While two threads live, each has a generator of its own, which asks no other one for anything.
static void check_generators(void) {
    void *other = NULL, *own = find_generator_of_thread(NULL);
    pthread_t thread;
    if (pthread_create(&thread, NULL, find_generator_of_thread, NULL) != 0 || pthread_join(thread, &other) != 0) {
        fail("no thread");
    }
    if (own == NULL || other == NULL || own == other) {
        fail("two threads share a generator");
    }
    if (parents != 0) {
        fail("a generator has a parent, which all threads share");
    }
    printf("generators: one for each thread, without a parent\n");
}

// ---------------------------------------------------------------------------------------------------------------- Buffers

/// The address of the calling process's only buffer, and how many there are: mappings that the kernel empties in a child (wf)
/// and leaves out of core dumps (dd).
static uint8_t *find_buffer(size_t *count) {
    FILE *file = fopen("/proc/self/smaps", "r");
    char line[512];
    uint8_t *buffer = NULL;
    unsigned long start = 0, end = 0;
    *count = 0;
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        unsigned long low, high;
        if (sscanf(line, "%lx-%lx ", &low, &high) == 2) {
            start = low;
            end = high;
        }
        if (strncmp(line, "VmFlags:", 8) == 0 && strstr(line, " wf") != NULL && strstr(line, " dd") != NULL) {
            *count += (end - start) / BUFFER;
            buffer = (uint8_t *)start;
        }
    }
    if (file != NULL) {
        fclose(file);
    }
    return buffer;
}

static _Atomic(int) was_wiped;

/// A buffer goes together with the unreadable pages before and behind it.
int munmap(void *memory, size_t size) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    if (size == BUFFER + 2 * page) {
        bool is_zero = true;
        for (size_t index = 0; index < BUFFER; index++) {
            is_zero &= ((const uint8_t *)memory)[page + index] == 0;
        }
        was_wiped += is_zero;
    }
    return (int)syscall(SYS_munmap, memory, size);
}

static void *draw_and_count(void *argument) {
    value first[2];
    draw(first, 2);
    find_buffer(argument);
    return NULL;
}

static void check_thread_end(void) {
    size_t before, during, after;
    find_buffer(&before);
    pthread_t thread;
    was_wiped = 0;
    if (pthread_create(&thread, NULL, draw_and_count, &during) != 0) {
        fail("no thread");
    }
    pthread_join(thread, NULL);
    find_buffer(&after);
    if (during != before + 1 || after != before) {
        fail("a thread's buffer outlives it");
    }
    if (was_wiped != 1) {
        fail("a thread's buffer is given back with bytes in it");
    }
    printf("thread end: its buffer is wiped and unmapped\n");
}

/// Draws in this process and in a child that keeps the buffer; whether both draw the same.
static bool repeats_in_child(pid_t (*spawn)(void), bool discards) {
    value *values = share(2 * FEW);
    size_t count;
    draw(values, 2);
    uint8_t *buffer = find_buffer(&count);
    if (count != 1 || madvise(buffer, BUFFER, MADV_KEEPONFORK) != 0) {
        fail("no buffer to keep");
    }
    pid_t child = spawn();
    if (discards) {
        CPKCE_random_discard();
    }
    draw(values + (child == 0 ? 0 : FEW), FEW);
    if (child == 0) {
        _exit(0);
    }
    wait_for(child, "a copy");
    if (madvise(buffer, BUFFER, MADV_WIPEONFORK) != 0) {
        fail("no buffer to wipe");
    }
    bool repeats = memcmp(values, values + FEW, sizeof *values) == 0;
    if (!repeats) {
        require_distinct(values, 2 * FEW, "a copy repeats some of what its original draws");
    }
    syscall(SYS_munmap, values, 2 * FEW * sizeof *values);
    return repeats;
}

/// What a machine that is copied while it sleeps does: a child that keeps the buffer and that no handler sees.
static void check_discard(void) {
    if (!repeats_in_child(spawn_by_clone, false)) {
        fail("a copy that keeps the buffer does not repeat: this check sees nothing");
    }
    if (repeats_in_child(spawn_by_clone, true)) {
        fail("a copy repeats what was discarded");
    }
    printf("discard: a copied process repeats its buffer, and does not after the call\n");
}

/// A kernel that keeps the buffer in a child after all: the handlers around a fork empty it.
static void check_fork_handlers(void) {
    if (repeats_in_child(spawn_by_fork, false)) {
        fail("a child of a fork repeats the buffer that the kernel left to it");
    }
    printf("fork handlers: a buffer that the kernel leaves to a child is empty\n");
}

/// The trial finds the kernel's word kept here, and changes nothing of what is drawn.
static void check_trial(void) {
    value *values = share(2 * FEW);
    draw(values, FEW);
    if (CPKCE_random_prepare() != CPKCE_RANDOM_PATH_BUFFER) {
        fail("no buffer after the trial");
    }
    draw(values + FEW, FEW);
    require_distinct(values, 2 * FEW, "the same bytes before and after the trial");
    munmap(values, 2 * FEW * sizeof *values);
    printf("trial: the buffer is used as before\n");
}

int main(int count, char **arguments) {
    setvbuf(stdout, NULL, _IOLBF, 0);
    check_generators();
    check_children();
    check_thread_end();
    check_discard();
    check_fork_handlers();
    check_trial();
    check_threads(strtoul(arguments[count - 1], NULL, 10));
    return check_namespaces();  // last: no thread can be started afterwards
}
