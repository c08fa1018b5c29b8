// The random buffer as a target. `buffer neighbours`: eight threads have drawn, with large allocations beside their buffers. No
// read beyond an allocation reaches what they draw next; each buffer lies between unreadable mappings, is left out of core
// dumps, is emptied in a child, and is locked in memory where this process may lock any. `buffer unlocked`: the same for a
// process that may lock nothing. `buffer threads`: no buffer and no memory stays behind a thread, also where a destructor of
// other thread data draws in each of its last rounds.
//
// `plain` as a second argument expects a build without a buffer.
#define _GNU_SOURCE

#include "CPKCE.h"
#include "child.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <malloc.h>
#include <openssl/err.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdatomic.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>

enum { THREADS = 8, DRAWS = 200, KEY_SIZE = 16, REACH = 1 << 16, ALLOCATION = 1 << 20, MOST_MAPPINGS = 512 };

static bool has_buffer;

// --------------------------------------------------------------------------------------------------------------- Mappings

typedef struct {
    uintptr_t start, end;
    char permissions[5];
    char flags[200];
} mapping;

static mapping mappings[MOST_MAPPINGS];
static size_t mapping_count;

static void list_mappings(void) {
    FILE *file = fopen("/proc/self/smaps", "r");
    char line[512];
    mapping_count = 0;
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        unsigned long start, end;
        char permissions[5];
        if (sscanf(line, "%lx-%lx %4s", &start, &end, permissions) == 3) {
            if (mapping_count == MOST_MAPPINGS) {
                violate("too many mappings");
            }
            mapping *next = &mappings[mapping_count++];
            *next = (mapping){.start = start, .end = end};
            memcpy(next->permissions, permissions, sizeof permissions);
        } else if (strncmp(line, "VmFlags:", 8) == 0) {
            snprintf(mappings[mapping_count - 1].flags, sizeof mappings->flags, "%s", line + 8);
            strtok(mappings[mapping_count - 1].flags, "\n");
        }
    }
    if (file == NULL || fclose(file) != 0) {
        violate("no list of mappings");
    }
}

static bool has_flag(const mapping *where, const char *flag) {
    char text[8];
    snprintf(text, sizeof text, " %s", flag);
    return strstr(where->flags, text) != NULL;
}

static bool is_data(const mapping *where) { return where->permissions[0] == 'r' && where->permissions[1] == 'w'; }

// -------------------------------------------------------------------------------------------------- Threads that have drawn

typedef struct {
    uint8_t *before, *after;
    uint8_t next[DRAWS][32];
} drawer;

static drawer *drawers[THREADS];
static pthread_barrier_t barrier;

static uint8_t *allocate(void) {
    uint8_t *memory = malloc(ALLOCATION);
    if (memory == NULL) {
        violate("no memory");
    }
    memset(memory, 1, ALLOCATION);
    return memory;
}

static void *draw_twice(void *argument) {
    drawer *own = argument;
    uint8_t first[32];
    own->before = allocate();
    if (!CPKCE_random(first, sizeof first)) {
        violate("a draw failed");
    }
    own->after = allocate();
    pthread_barrier_wait(&barrier);  // the memory of the process is copied
    pthread_barrier_wait(&barrier);
    for (size_t index = 0; index < DRAWS; index++) {
        if (!CPKCE_random(own->next[index], sizeof own->next[index])) {
            violate("a draw failed");
        }
    }
    pthread_barrier_wait(&barrier);
    pthread_barrier_wait(&barrier);  // the buffers are looked at
    return NULL;
}

// ---------------------------------------------------------------------------------------------------------- What was drawn

/// The first 16 bytes of each draw, sorted.
static uint8_t (*keys)[KEY_SIZE];

static int compare_keys(const void *left, const void *right) { return memcmp(left, right, KEY_SIZE); }

static void sort_keys(void) {
    keys = malloc(THREADS * DRAWS * sizeof *keys);
    for (size_t index = 0; index < THREADS * DRAWS; index++) {
        memcpy(keys[index], drawers[index / DRAWS]->next[index % DRAWS], KEY_SIZE);
    }
    qsort(keys, THREADS * DRAWS, sizeof *keys, compare_keys);
}

/// How many of the draws lie in a copy of memory, at any multiple of four.
static size_t count_known(const uint8_t *memory, size_t size) {
    size_t known = 0;
    for (size_t offset = 0; offset + KEY_SIZE <= size; offset += 4) {
        known += bsearch(memory + offset, keys, THREADS * DRAWS, sizeof *keys, compare_keys) != NULL;
    }
    return known;
}

// ----------------------------------------------------------------------------------------------- Reads beyond an allocation

static sigjmp_buf outside;
static volatile uintptr_t fault_address;

static void leave_read(int number, siginfo_t *information, void *context) {
    (void)number;
    (void)context;
    fault_address = (uintptr_t)information->si_addr;
    siglongjmp(outside, 1);
}

/// Copies byte by byte, upwards or downwards, until a read faults; the number of bytes read.
static size_t read_until_fault(uint8_t *copy, const volatile uint8_t *memory, size_t size, int step) {
    static volatile size_t count;
    count = 0;
    fault_address = 0;
    if (sigsetjmp(outside, 1) == 0) {
        for (; count < size; count++) {
            copy[count] = *memory;
            memory += step;
        }
    }
    return count;
}

typedef struct {
    uint8_t bytes[REACH];
    size_t size;
} over_read;

static void reverse(uint8_t *bytes, size_t size) {
    for (size_t index = 0; index < size / 2; index++) {
        uint8_t byte = bytes[index];
        bytes[index] = bytes[size - 1 - index];
        bytes[size - 1 - index] = byte;
    }
}

// ----------------------------------------------------------------------------------------------------------------- Checks

typedef struct {
    uint8_t *bytes;
    mapping where;
} copy_of_mapping;

static copy_of_mapping copies[MOST_MAPPINGS];
static size_t copy_count;

/// Copies all that a process can write to: what is in it before the next draws.
static void copy_memory(void) {
    int file = open("/proc/self/mem", O_RDONLY);
    list_mappings();
    for (size_t index = 0; index < mapping_count; index++) {
        if (is_data(&mappings[index])) {
            size_t size = mappings[index].end - mappings[index].start;
            uint8_t *bytes = malloc(size);
            ssize_t got = bytes == NULL ? -1 : pread(file, bytes, size, (off_t)mappings[index].start);
            copies[copy_count++] = (copy_of_mapping){bytes, mappings[index]};
            if (got != (ssize_t)size) {
                copies[copy_count - 1].where.end = mappings[index].start + (got < 0 ? 0 : (size_t)got);
            }
        }
    }
    close(file);
}

static bool may_lock(void) {
    void *memory = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    bool is_locked = mlock(memory, 4096) == 0;
    munmap(memory, 4096);
    return is_locked;
}

/// Reads towards the buffer from outside, upwards from below and downwards from above: it has to fault outside the buffer.
static void require_out_of_reach(const mapping *buffer, const mapping *below, const mapping *above) {
    static uint8_t copy[REACH];
    if (below == NULL || above == NULL || below->end != buffer->start || above->start != buffer->end) {
        violate("no mapping lies next to the buffer at %lx", buffer->start);
    }
    if (strncmp(below->permissions, "---", 3) != 0 || strncmp(above->permissions, "---", 3) != 0) {
        violate("the buffer at %lx lies between mappings %s and %s", buffer->start, below->permissions, above->permissions);
    }
    size_t size = read_until_fault(copy, (const uint8_t *)buffer->start - REACH, REACH, 1);
    if (size == REACH || fault_address >= buffer->start) {
        violate("a read from below reaches the buffer at %lx", buffer->start);
    }
    read_until_fault(copy, (const uint8_t *)below->end - 1, 1, 1);
    if (fault_address != below->end - 1) {
        violate("the byte below the buffer at %lx can be read", buffer->start);
    }
    size = read_until_fault(copy, (const uint8_t *)buffer->end + REACH - 1, REACH, -1);
    if (size == REACH || fault_address < buffer->end) {
        violate("a read from above reaches the buffer at %lx", buffer->start);
    }
    read_until_fault(copy, (const uint8_t *)above->start, 1, 1);
    if (fault_address != above->start) {
        violate("the byte above the buffer at %lx can be read", buffer->start);
    }
}

static void require_guarded(bool is_locked) {
    size_t buffers = 0;
    list_mappings();
    for (size_t index = 0; index < copy_count; index++) {
        size_t size = copies[index].where.end - copies[index].where.start;
        if (count_known(copies[index].bytes, size) == 0) {
            continue;
        }
        buffers++;
        const mapping *buffer = NULL, *below = NULL, *above = NULL;
        for (size_t now = 0; now < mapping_count; now++) {
            if (mappings[now].start == copies[index].where.start) {
                buffer = &mappings[now];
                below = now > 0 ? buffer - 1 : NULL;
                above = now + 1 < mapping_count ? buffer + 1 : NULL;
            }
        }
        if (buffer == NULL) {
            violate("a mapping with bytes of the next draws is gone");
        }
        if (!has_flag(buffer, "wf") || !has_flag(buffer, "dd") || has_flag(buffer, "lo") != is_locked) {
            violate("the buffer at %lx has the flags%s", buffer->start, buffer->flags);
        }
        require_out_of_reach(buffer, below, above);
    }
    if (buffers != (has_buffer ? THREADS : 0)) {
        violate("%zu mappings hold bytes of the next draws of %d threads", buffers, THREADS);
    }
    printf(
        "%zu buffers between unreadable mappings, wiped on fork, not dumped, %s\n", buffers,
        is_locked ? "locked" : "not locked");
}

static void check_neighbours(void *unused) {
    (void)unused;
    static over_read reads[THREADS][4];
    struct sigaction action = {.sa_sigaction = leave_read, .sa_flags = SA_SIGINFO};
    sigaction(SIGSEGV, &action, NULL);
    sigaction(SIGBUS, &action, NULL);
    pthread_t threads[THREADS];
    pthread_barrier_init(&barrier, NULL, THREADS + 1);
    bool is_locked = may_lock();
    for (size_t index = 0; index < THREADS; index++) {
        drawers[index] = calloc(1, sizeof *drawers[index]);
        if (pthread_create(threads + index, NULL, draw_twice, drawers[index]) != 0) {
            violate("no thread");
        }
    }
    pthread_barrier_wait(&barrier);
    for (size_t index = 0; index < THREADS; index++) {
        uint8_t *memory[] = {drawers[index]->before, drawers[index]->after};
        for (size_t which = 0; which < 2; which++) {
            over_read *behind = &reads[index][2 * which], *ahead = behind + 1;
            behind->size = read_until_fault(behind->bytes, memory[which] + ALLOCATION, REACH, 1);
            ahead->size = read_until_fault(ahead->bytes, memory[which] - 1, REACH, -1);
            reverse(ahead->bytes, ahead->size);
        }
    }
    copy_memory();
    pthread_barrier_wait(&barrier);
    pthread_barrier_wait(&barrier);
    sort_keys();
    size_t known = 0, bytes = 0;
    for (size_t index = 0; index < THREADS * 4; index++) {
        known += count_known(reads[0][index].bytes, reads[0][index].size);
        bytes += reads[0][index].size;
    }
    printf(
        "%d reads beyond large allocations, %zu bytes: %zu of the next %d draws known\n", THREADS * 4, bytes, known,
        THREADS * DRAWS);
    fflush(stdout);
    require_guarded(is_locked);
    if (known > 0) {
        violate("reads beyond an allocation reach what is drawn next");
    }
    pthread_barrier_wait(&barrier);
    for (size_t index = 0; index < THREADS; index++) {
        pthread_join(threads[index], NULL);
    }
}

/// The limit and the privilege are both given up.
static void check_unlocked(void *unused) {
    if (setrlimit(RLIMIT_MEMLOCK, &(struct rlimit){0, 0}) != 0) {
        violate("no limit");
    }
    if (geteuid() == 0 && setresuid(65534, 65534, 65534) != 0) {
        violate("no other user");
    }
    // A process that changed its user may not read its own memory otherwise.
    prctl(PR_SET_DUMPABLE, 1, 0, 0, 0);
    if (may_lock()) {
        violate("this process may lock memory all the same");
    }
    check_neighbours(unused);
}

// ---------------------------------------------------------------------------------------------------------- Ends of threads

enum { FEW = 20, MANY = 100 };

static _Atomic(long) unwiped;

/// Counts the pages that are unmapped with bytes in them.
int munmap(void *memory, size_t size) {
    static int file = -1;
    if (file < 0) {
        file = open("/proc/self/mem", O_RDONLY);
    }
    // Only what is small enough for a buffer.
    for (size_t offset = 0; size <= 1 << 16 && offset < size; offset += 4096) {
        unsigned char pages[1], bytes[4096];
        uint8_t all = 0;
        uint8_t *page = (uint8_t *)memory + offset;
        if (mincore(page, 4096, pages) == 0 && pread(file, bytes, sizeof bytes, (off_t)(uintptr_t)page) > 0) {
            for (size_t index = 0; index < sizeof bytes; index++) {
                all |= bytes[index];
            }
        }
        if (all != 0) {
            atomic_fetch_add(&unwiped, 1);
        }
    }
    return (int)syscall(SYS_munmap, memory, size);
}

/// Mappings that the kernel empties in a child, of living threads or left behind.
static size_t count_buffers(void) {
    size_t count = 0;
    list_mappings();
    for (size_t index = 0; index < mapping_count; index++) {
        count += has_flag(&mappings[index], "wf") && is_data(&mappings[index]);
    }
    return count;
}

static pthread_key_t key;
static _Thread_local int rounds;
/// Whether the destructor and the threads call libcrypto alone, which keeps its own record of a thread that comes back to it.
static bool is_reference;

static void draw_and_come_back(void *value) {
    uint8_t output[32], large[600], digest[CPKCE_SHA256_SIZE];
    if (++rounds < PTHREAD_DESTRUCTOR_ITERATIONS + 2) {
        pthread_setspecific(key, value);
    }
    if (is_reference) {
        ERR_set_mark();
        ERR_pop_to_mark();
        return;
    }
    if (!CPKCE_random(output, sizeof output) || !CPKCE_random(large, sizeof large)) {
        violate("a draw failed in a destructor of thread data");
    }
    CPKCE_sha256_evp(digest, output, sizeof output);
}

static void *draw_and_end(void *unused) {
    uint8_t output[32], digest[CPKCE_SHA256_SIZE];
    pthread_setspecific(key, &key);
    if (!CPKCE_random(output, sizeof output)) {
        violate("a draw failed");
    }
    CPKCE_sha256_evp(digest, output, sizeof output);
    return unused;
}

static void run_threads(int count) {
    for (int index = 0; index < count; index++) {
        pthread_t thread;
        if (pthread_create(&thread, NULL, draw_and_end, NULL) != 0 || pthread_join(thread, NULL) != 0) {
            violate("no thread");
        }
    }
}

/// How many bytes stay allocated after so many threads.
static long measure_threads(void) {
    run_threads(FEW);
    size_t in_use = mallinfo2().uordblks;
    unwiped = 0;
    run_threads(MANY);
    return (long)(mallinfo2().uordblks - in_use);
}

/// The destructor's key is made before the core's own keys or after them, which is the order in which destructors run.
static void check_threads(void *is_key_first) {
    bool is_first = *(bool *)is_key_first;
    if (is_first && pthread_key_create(&key, draw_and_come_back) != 0) {
        violate("no key");
    }
    run_threads(1);
    if (!is_first) {
        if (pthread_key_create(&key, draw_and_come_back) != 0) {
            violate("no key");
        }
    }
    mallopt(M_ARENA_MAX, 1);
    is_reference = true;
    long of_libcrypto = measure_threads();
    is_reference = false;
    long memory_left = measure_threads() - of_libcrypto;
    size_t buffers_left = count_buffers();
    printf(
        "%d threads that draw while they end, key %s: %zu buffers and %ld bytes left beside %ld of libcrypto's, %ld pages "
        "unmapped with bytes in them\n", MANY,
        is_first ? "first" : "last", buffers_left, memory_left, of_libcrypto, unwiped);
    if (buffers_left > 0) {
        violate("a buffer outlives its thread");
    }
    if (unwiped > 0) {
        violate("a buffer is given back with bytes in it");
    }
    if (memory_left > 4096) {
        violate("memory outlives its thread");
    }
}

int main(int count, char **arguments) {
    bool is_first = true;
    has_buffer = count == 2;
    char text[TEXT_SIZE];
    int failures = 0;
    struct {
        const char *name, *mode;
        void (*run)(void *);
        bool is_first;
    } cases[] = {
        {"over-reads", "neighbours", check_neighbours, true},
        {"over-reads, nothing locked", "unlocked", check_unlocked, true},
        {"threads' ends, key first", "threads", check_threads, true},
        {"threads' ends, key last", "threads", check_threads, false},
    };
    for (size_t number = 0; count > 1 && number < sizeof cases / sizeof *cases; number++) {
        if (strcmp(arguments[1], cases[number].mode) == 0) {
            is_first = cases[number].is_first;
            int status = run_in_child(cases[number].run, &is_first, 60, text);
            if (status != 0) {
                print_ending(cases[number].name, classify(status, text), status, text);
                failures++;
            }
        }
    }
    return failures == 0 ? 0 : 1;
}
