// The C core under faults: `core` for those that come and go, `core always EXPECTATION` for those that a configuration or the
// environment makes permanent.
#define _GNU_SOURCE

#include "draws.h"

#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <malloc.h>
#include <openssl/crypto.h>
#include <openssl/rand.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// ------------------------------------------------------------------------------------------------- Faults that come and go

static const char *const failing[] = {"generate-0",      "generate-minus-1", "generate-2", "generate-256",
                                      "generate-silent", "no-generator",     "no-entropy"};
static const char *const survivable[] = {"no-mmap", "no-wipe-on-fork", "no-dont-dump"};
enum {
    FAILING = sizeof failing / sizeof *failing,
    SURVIVABLE = sizeof survivable / sizeof *survivable,
};

static void *on_fresh_thread_with_failure(void *name) {
    scenario = name;
    fault = name;
    draw_all(FAILS);
    fault = NULL;
    draw_all(SUCCEEDS);

    // A page that holds octets hands them out, and fails when it has to be filled.
    uint8_t octets[32];
    fault = name;
    size_t drawn = 0;
    for (; drawn < 1000 && CPKCE_random(octets, sizeof octets); drawn++) {
        require(looks_random(octets, sizeof octets), "octets that were not drawn");
    }
    require(drawn < 512, "a page that is never used up");
    draw_all(FAILS);
    CPKCE_random_discard();
    draw_all(FAILS);
    digest_all();
    fault = NULL;
    draw_all(SUCCEEDS);
    digest_all();
    return NULL;
}

static void *on_fresh_thread_without_page(void *name) {
    scenario = name;
    fault = name;
    require(CPKCE_find_random_path() == CPKCE_RANDOM_PATH_GENERATOR_NO_SAFE_MEMORY, "a page in unsafe memory");
    draw_all(SUCCEEDS);
    digest_all();
    fault = NULL;
    draw_all(SUCCEEDS);
    require(CPKCE_find_random_path() == CPKCE_RANDOM_PATH_GENERATOR_NO_SAFE_MEMORY, "what was refused is asked for again");
    return NULL;
}

static void *on_fresh_thread_with_page(void *name) {
    scenario = name;
    require(CPKCE_find_random_path() == CPKCE_RANDOM_PATH_PAGE, "no page after the fault is gone");
    draw_all(SUCCEEDS);
    return NULL;
}

static void on_thread(void *(*body)(void *), const void *argument) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, body, (void *)argument) != 0 || pthread_join(thread, NULL) != 0) {
        require(false, "no thread");
    }
}

// ------------------------------------------------------------------------------------------------------------------ Leaks

static long count_lines(const char *path) {
    FILE *file = fopen(path, "r");
    long lines = 0;
    for (int character = 0; file != NULL && (character = fgetc(file)) != EOF;) {
        lines += character == '\n';
    }
    if (file != NULL) {
        fclose(file);
    }
    return lines;
}

static void *fail_many_times(void *name) {
    scenario = "leaks";
    uint8_t octets[32];
    for (int round = 0; round < 200; round++) {
        fault = name;
        CPKCE_random_discard();
        require(!CPKCE_random(octets, sizeof octets), "octets where there must be none");
        fault = NULL;
        require(CPKCE_random(octets, sizeof octets), "an error where there must be none");
    }
    return NULL;
}

static void *hash_without_thread_data(void *unused) {
    scenario = "no-thread-data";
    fault = "no-thread-data";
    for (int round = 0; round < 200; round++) {
        digest_all();
    }
    fault = NULL;
    return unused;
}

static void check_leaks(void) {
    on_thread(fail_many_times, failing[0]);
    on_thread(hash_without_thread_data, NULL);
    struct mallinfo2 before = mallinfo2();
    long mappings = count_lines("/proc/self/maps");
    for (int round = 0; round < 5; round++) {
        for (size_t index = 0; index < FAILING; index++) {
            on_thread(fail_many_times, failing[index]);
        }
        for (size_t index = 0; index < SURVIVABLE; index++) {
            on_thread(on_fresh_thread_without_page, survivable[index]);
        }
        on_thread(hash_without_thread_data, NULL);
    }
    scenario = "leaks";
    require(mallinfo2().uordblks <= before.uordblks + 4096, "memory is not freed");
    require(count_lines("/proc/self/maps") <= mappings + 1, "mappings stay");
}

// ----------------------------------------------------------------------------------------------------------- System calls

/// Makes system calls fail for the calling thread, for good.
static void refuse(const int *calls, size_t count, int error) {
    struct sock_filter filter[16] = {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr))};
    size_t size = 1;
    for (size_t index = 0; index < count; index++) {
        filter[size++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned int)calls[index], 0, 1);
        filter[size++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (unsigned int)error);
    }
    filter[size++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    struct sock_fprog program = {(unsigned short)size, filter};
    require(
        prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0,
        "no filter for system calls");
}

static void *without_getrandom(void *unused) {
    scenario = "getrandom refused";
    refuse((int[]){SYS_getrandom}, 1, ENOSYS);
    draw_all(FAILS);
    digest_all();
    return unused;
}

static void *without_memory_for_a_page(void *unused) {
    scenario = "mmap and madvise refused";
    draw_all(SUCCEEDS);
    refuse((int[]){SYS_mmap, SYS_madvise}, 2, EPERM);
    draw_all(SUCCEEDS);
    return unused;
}

static void *without_madvise(void *unused) {
    scenario = "madvise refused";
    refuse((int[]){SYS_madvise}, 1, EINVAL);
    require(CPKCE_find_random_path() == CPKCE_RANDOM_PATH_GENERATOR_NO_SAFE_MEMORY, "a page in unsafe memory");
    draw_all(SUCCEEDS);
    return unused;
}

// -------------------------------------------------------------------------------------------------------- In a new process

enum { UNEXPECTED = 99 };

/// Runs `body` in a child and gives the status that it ended with; what it prints to stderr goes to `text`.
static int in_child(void (*body)(long), long argument, char text[static 256]) {
    int ends[2];
    fflush(stdout);
    if (pipe(ends) != 0) {
        return -1;
    }
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        violations = 0;
        body(argument);
        fflush(stdout);
        _exit(violations == 0 ? 0 : 1);
    }
    close(ends[1]);
    ssize_t size = 0, more;
    while ((more = read(ends[0], text + size, 255 - (size_t)size)) > 0) {
        size += more;
    }
    text[size] = 0;
    close(ends[0]);
    int status = -1;
    waitpid(child, &status, 0);
    return status;
}

static bool has_stopped(int status, const char *text) {
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT && strncmp(text, "swift-pkce: libcrypto ", 22) == 0;
}

static void without_descriptors(long unused) {
    (void)unused;
    scenario = "no file descriptors";
    setrlimit(RLIMIT_NOFILE, &(struct rlimit){0, 0});
    draw_all(SUCCEEDS);
    digest_all();
}

static void without_any_source(long unused) {
    (void)unused;
    scenario = "no getrandom and no file descriptors";
    refuse((int[]){SYS_getrandom, SYS_open, SYS_openat}, 3, ENOSYS);
    draw_all(FAILS);
    digest_all();
}

/// Every key for thread-specific data is in use before the core asks for its own, though libcrypto has its own.
static void without_keys(long unused) {
    (void)unused;
    scenario = "no thread keys";
    RAND_status();
    pthread_key_t key;
    while (pthread_key_create(&key, NULL) == 0) {
    }
    draw_all(SUCCEEDS);
    for (int round = 0; round < 100; round++) {
        digest_all();
    }
    struct mallinfo2 before = mallinfo2();
    for (int round = 0; round < 2000; round++) {
        digest_all();
    }
    require(mallinfo2().uordblks <= before.uordblks, "memory is not freed");
    require(CPKCE_find_random_path() == CPKCE_RANDOM_PATH_GENERATOR_NO_SAFE_MEMORY, "a page that nothing wipes");
}

static void use_libcrypto(void) {
    require(CPKCE_sha256_prepare() != CPKCE_HASH_PATH_UNAVAILABLE, "no SHA-256");
    draw_all(SUCCEEDS);
}

static void *draw_with_allocations(void *count) {
    allocations_left = (long)count;
    fault = "malloc";
    draw_all(EITHER);
    fault = NULL;
    draw_all(SUCCEEDS);
    digest_all();
    return NULL;
}

/// All but so many of libcrypto's allocations fail on a thread that is new to it; afterwards, none do.
static void with_allocations(long count) {
    use_libcrypto();
    scenario = "malloc, new thread";
    on_thread(draw_with_allocations, (void *)count);
    scenario = "malloc, known thread";
    CPKCE_random_discard();
    draw_with_allocations((void *)count);
}

static void hash_with_allocations(long count) {
    use_libcrypto();
    scenario = "malloc, digests";
    allocations_left = count;
    fault = "malloc";
    digest_all();
    fault = NULL;
    digest_all();
}

/// The same from libcrypto's first use on; it may end in libcrypto itself, but not with octets that were not drawn.
static void first_use_with_allocations(long count) {
    scenario = "malloc, first use";
    allocations_left = count;
    fault = "malloc";
    draw_all(EITHER);
}

static void fail_to_finish(long unused) {
    (void)unused;
    scenario = "final-0";
    uint8_t digest[CPKCE_SHA256_SIZE];
    fault = "final-0";
    CPKCE_sha256_evp(digest, (const uint8_t *)"abc", 3);
    _exit(UNEXPECTED);
}

static void require_clean(int status, const char *name) {
    scenario = name;
    require(WIFEXITED(status) && WEXITSTATUS(status) == 0, "a child that ended badly");
}

/// Lets one allocation of libcrypto's after the other be the first that fails.
static void sweep_allocations(void) {
    char text[256];
    long crashed = 0, tried = 0, stopped = 0;
    for (long count = 0; count < 60; count++) {
        require_clean(in_child(with_allocations, count, text), "malloc");
        int status = in_child(hash_with_allocations, count, text);
        stopped += has_stopped(status, text);
        scenario = "malloc, digests";
        require(has_stopped(status, text) || (WIFEXITED(status) && WEXITSTATUS(status) == 0), "neither a digest nor a stop");
    }
    require(stopped > 0, "memory that digests never ran out of");
    for (long count = 0; count < 8000; count += 500, tried++) {
        int status = in_child(first_use_with_allocations, count, text);
        crashed += WIFSIGNALED(status);
        scenario = "malloc, first use";
        require(WIFSIGNALED(status) || WEXITSTATUS(status) == 0, "octets that were not drawn");
    }
    printf("libcrypto's first use, out of memory: %ld tried, %ld ended by a crash in libcrypto\n", tried, crashed);
}

// ------------------------------------------------------------------------------------------------ Faults that do not go away

static void hash_anyway(long unused) {
    (void)unused;
    uint8_t digest[CPKCE_SHA256_SIZE];
    CPKCE_sha256(digest, (const uint8_t *)"abc", 3);
    _exit(UNEXPECTED);
}

static void check_always(expectation expected, bool has_digests) {
    scenario = "always";
    draw_all(expected);
    CPKCE_hash_path path = CPKCE_sha256_prepare();
    require((path != CPKCE_HASH_PATH_UNAVAILABLE) == has_digests, "the path of digests");
    if (has_digests) {
        digest_all();
    } else {
        char text[256];
        require(has_stopped(in_child(hash_anyway, 0, text), text), "no stop with a message where there is no SHA-256");
        printf("stopped with: %s", text);
    }
    CPKCE_report report;
    CPKCE_make_report(&report);
    printf(
        "generator %s, %u bits; SHA-256 of provider %s\n", report.generator ? report.generator : "none",
        report.generator_strength, report.provider ? report.provider : "none");
}

int main(int count, char **arguments) {
    if (count == 4) {
        check_always(strcmp(arguments[2], "succeeds") == 0 ? SUCCEEDS : FAILS, strcmp(arguments[3], "digests") == 0);
    } else {
        char text[256];
        require_clean(in_child(without_descriptors, 0, text), "no file descriptors");
        require_clean(in_child(without_any_source, 0, text), "no getrandom and no file descriptors");
        require_clean(in_child(without_keys, 0, text), "no thread keys");
        sweep_allocations();
        require(has_stopped(in_child(fail_to_finish, 0, text), text), "no stop where a digest fails");
        for (size_t index = 0; index < FAILING; index++) {
            on_thread(on_fresh_thread_with_failure, failing[index]);
        }
        for (size_t index = 0; index < SURVIVABLE; index++) {
            on_thread(on_fresh_thread_without_page, survivable[index]);
            on_thread(on_fresh_thread_with_page, survivable[index]);
        }
        on_thread(without_getrandom, NULL);
        on_thread(without_memory_for_a_page, NULL);
        on_thread(without_madvise, NULL);
        on_thread(on_fresh_thread_with_page, "after the filters");
        check_leaks();
    }
    printf("%ld checks, %ld violated\n", checks, violations);
    return violations == 0 ? 0 : 1;
}
