// What the caller has on libcrypto's error queue: `errors` makes each call of the core succeed and fail with 0 to 16 entries
// waiting, and compares them with what they were.
//
// A call that fails may push out the oldest entries where the queue is nearly full, as the header says: those that are left
// have to be the caller's own, unchanged and in order.
#define _GNU_SOURCE

#include "CPKCE.h"
#include "child.h"

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <pthread.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

/// The size of libcrypto's ring, of which one entry stays empty.
enum { RING = ERR_NUM_ERRORS, LIMIT = 10 };

/// From how many entries on a call that fails may push some out.
static long spared;

// ------------------------------------------------------------------------------------------------------------------ Queue

typedef struct {
    unsigned long code;
    int line, flags;
    char file[32], function[32], data[32];
} entry;

static void put_entries(int count) {
    for (int index = 0; index < count; index++) {
        char file[16], data[16];
        snprintf(file, sizeof file, "file-%d", index);
        snprintf(data, sizeof data, "data-%d", index);
        ERR_new();
        ERR_set_debug(file, 100 + index, "caller");
        ERR_set_error(ERR_LIB_USER, 200 + index, "%s", data);
    }
}

/// Takes all entries off the queue.
static size_t take_entries(entry *entries) {
    size_t count = 0;
    const char *file, *function, *data;
    for (; count <= RING; count++) {
        entry *next = &entries[count];
        *next = (entry){0};
        next->code = ERR_get_error_all(&file, &next->line, &function, &data, &next->flags);
        if (next->code == 0) {
            return count;
        }
        snprintf(next->file, sizeof next->file, "%s", file);
        snprintf(next->function, sizeof next->function, "%s", function);
        snprintf(next->data, sizeof next->data, "%s", data);
    }
    violate("more entries than the queue has room for");
}

// ------------------------------------------------------------------------------------------------------------------- Calls

/// Has the calling thread get no more entropy from the system, from neither a call nor a file.
static void refuse_entropy(void) {
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_getrandom, 2, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_openat, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | 1),
    };
    struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) {
        violate("no filter for system calls");
    }
}

static void require_fips(void) { EVP_default_properties_enable_fips(NULL, 1); }
static void nothing(void) {}

static void draw(void) {
    uint8_t output[32];
    (void)!CPKCE_random(output, sizeof output);
}

static void draw_large(void) {
    uint8_t output[4096];
    (void)!CPKCE_random(output, sizeof output);
}

static void generate(void) {
    uint8_t text[43];
    (void)!CPKCE_code_verifier_generate(text, sizeof text);
}

static void hash_by_evp(void) {
    uint8_t digest[CPKCE_SHA256_SIZE];
    CPKCE_sha256_evp(digest, (const uint8_t *)"abc", 3);
}

static void prepare(void) { CPKCE_sha256_prepare(); }
static void prepare_random(void) { CPKCE_random_prepare(); }

static void report(void) {
    CPKCE_report report;
    CPKCE_make_report(&report);
}

static const struct {
    const char *name;
    void (*prepare_thread)(void);
    void (*call)(void);
    bool fails;
} calls[] = {
    {"draw", nothing, draw, false},
    {"large draw", nothing, draw_large, false},
    {"generate", nothing, generate, false},
    {"hash by EVP", nothing, hash_by_evp, false},
    {"prepare", nothing, prepare, false},
    {"prepare random", nothing, prepare_random, false},
    {"report", nothing, report, false},
    {"draw without entropy", refuse_entropy, draw, true},
    {"large draw without entropy", refuse_entropy, draw_large, true},
    {"generate without entropy", refuse_entropy, generate, true},
    {"prepare random without entropy", refuse_entropy, prepare_random, true},
    {"report without entropy", refuse_entropy, report, true},
    {"draw under FIPS without a provider", require_fips, draw, true},
    {"prepare under FIPS without a provider", require_fips, prepare, true},
    {"report under FIPS without a provider", require_fips, report, true},
};
enum { CALLS = sizeof calls / sizeof *calls };

typedef struct {
    size_t call;
    int count;
    bool is_used_before;
} situation;

static void *try_call(void *argument) {
    const situation *own = argument;
    entry expected[RING + 1], found[RING + 1];
    if (own->is_used_before) {
        draw();
        hash_by_evp();
    }
    calls[own->call].prepare_thread();
    put_entries(own->count);
    size_t expected_count = take_entries(expected);
    put_entries(own->count);
    calls[own->call].call();
    size_t count = take_entries(found);
    bool may_lose = calls[own->call].fails && own->count >= spared;
    if (count > expected_count || (count < expected_count && !may_lose)) {
        violate("%zu entries where there were %zu", count, expected_count);
    }
    if (memcmp(found, expected + expected_count - count, count * sizeof *found) != 0) {
        violate("an entry is not as it was");
    }
    // What the caller marked stays marked.
    if (own->count < spared - 1) {
        put_entries(own->count);
        ERR_set_mark();
        put_entries(1);
        calls[own->call].call();
        ERR_pop_to_mark();
        if (take_entries(found) != (size_t)own->count) {
            violate("the caller's mark is lost");
        }
    }
    return NULL;
}

static void run_situation(void *argument) {
    pthread_t thread;
    // A thread of its own: the filter is the thread's, and so is the queue.
    if (pthread_create(&thread, NULL, try_call, argument) != 0 || pthread_join(thread, NULL) != 0) {
        violate("no thread");
    }
}

int main(int count, char **arguments) {
    int failures = 0, tried = 0;
    spared = count == 2 ? strtol(arguments[1], NULL, 10) : RING;
    for (size_t call = 0; call < CALLS; call++) {
        for (int entries = 0; entries <= RING; entries++) {
            for (int is_used_before = 0; is_used_before < 2; is_used_before++, tried++) {
                situation own = {call, entries, is_used_before};
                char text[TEXT_SIZE], name[TEXT_SIZE];
                int status = run_in_child(run_situation, &own, LIMIT, text);
                if (status != 0) {
                    snprintf(
                        name, sizeof name, "%s, %d entries waiting, %s", calls[call].name, entries,
                        is_used_before ? "used before" : "first use");
                    print_ending(name, classify(status, text), status, text);
                    failures++;
                }
            }
        }
    }
    printf("error queue: %d of %d situations failed\n", failures, tried);
    return failures == 0 ? 0 : 1;
}
