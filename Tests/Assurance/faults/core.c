// The C core under faults: `core` for those that come and go, `core always EXPECTATION DIGESTS GENERATOR` for those that a
// configuration or the environment makes permanent. GENERATOR is what has become of libcrypto's own generator. `core
// allocations STRIDE` lets libcrypto's first use in a process run out of memory.
#define _GNU_SOURCE

#include "draws.h"

#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <malloc.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
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

/// Each draw fails.
static const char *const failing[] = {"generate-0",   "generate-minus-1", "generate-2",
                                      "generate-256", "generate-silent",  "no-entropy"};
/// A thread that has no generator cannot make one.
static const char *const failing_to_begin[] = {"no-context", "instantiate-0", "instantiate-minus-1", "instantiate-2"};
/// A thread that has no buffer cannot make one.
static const char *const survivable[] = {"no-mmap",    "no-mprotect", "no-wipe-on-fork", "no-dont-dump",
                                         "any-advice", "no-thread-data"};
/// Whatever other code of the process does with libcrypto's own generator, or the system's limits are.
static const char *const harmless[] = {"no-mlock", "no-private-generator"};
/// What is asked for once in a process.
static const char *const failing_at_first[] = {"no-implementation", "no-atfork", "no-atexit"};
#define COUNT(names) (sizeof names / sizeof *names)

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

static void *on_fresh_thread_without_generator(void *name) {
    scenario = name;
    fault = name;
    draw_all(FAILS);
    fault = NULL;
    draw_all(SUCCEEDS);
    // What the thread has by now is not made anew.
    fault = name;
    CPKCE_random_discard();
    draw_all(SUCCEEDS);
    digest_all();
    fault = NULL;
    return NULL;
}

static void *on_fresh_thread_without_page(void *name) {
    scenario = name;
    fault = name;
    require(CPKCE_find_random_path() == CPKCE_RANDOM_PATH_GENERATOR_NO_SAFE_MEMORY, "a buffer in unsafe memory");
    draw_all(SUCCEEDS);
    digest_all();
    fault = NULL;
    draw_all(SUCCEEDS);
    require(CPKCE_find_random_path() == CPKCE_RANDOM_PATH_GENERATOR_NO_SAFE_MEMORY, "what was refused is asked for again");
    return NULL;
}

static void *on_fresh_thread_with_page(void *name) {
    scenario = name;
    require(CPKCE_find_random_path() == CPKCE_RANDOM_PATH_BUFFER, "no buffer after the fault is gone");
    draw_all(SUCCEEDS);
    return NULL;
}

static void *on_fresh_thread_with_harmless_fault(void *name) {
    fault = name;
    on_fresh_thread_with_page(name);
    CPKCE_random_discard();
    draw_all(SUCCEEDS);
    digest_all();
    fault = NULL;
    return NULL;
}

/// The protection of a buffer is asked for anew when all buffers are emptied, and given up where it is refused.
static void *on_thread_whose_buffer_is_not_safe_any_more(void *name) {
    scenario = name;
    draw_all(SUCCEEDS);
    require(CPKCE_find_random_path() == CPKCE_RANDOM_PATH_BUFFER, "no buffer");
    fault = name;
    CPKCE_random_discard();
    draw_all(SUCCEEDS);
    require(CPKCE_find_random_path() == CPKCE_RANDOM_PATH_GENERATOR_NO_SAFE_MEMORY, "a buffer that is not safe any more");
    fault = NULL;
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

static void *fail_to_begin_many_times(void *name) {
    scenario = "leaks";
    fault = name;
    for (int round = 0; round < 200; round++) {
        uint8_t bytes[32];
        require(!CPKCE_random(bytes, sizeof bytes), "bytes where there must be none");
    }
    fault = NULL;
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
        for (size_t index = 0; index < COUNT(failing); index++) {
            on_thread(fail_many_times, failing[index]);
        }
        for (size_t index = 0; index < COUNT(failing_to_begin); index++) {
            on_thread(fail_to_begin_many_times, failing_to_begin[index]);
        }
        for (size_t index = 0; index < COUNT(survivable); index++) {
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
    require(CPKCE_find_random_path() == CPKCE_RANDOM_PATH_BUFFER, "no buffer");
    CPKCE_random_discard();
    draw_all(SUCCEEDS);
    require(CPKCE_find_random_path() == CPKCE_RANDOM_PATH_GENERATOR_NO_SAFE_MEMORY, "a buffer that is not safe any more");
    return unused;
}

static void *without_madvise(void *unused) {
    scenario = "madvise refused";
    refuse((int[]){SYS_madvise}, 1, EINVAL);
    require(CPKCE_find_random_path() == CPKCE_RANDOM_PATH_GENERATOR_NO_SAFE_MEMORY, "a buffer in unsafe memory");
    draw_all(SUCCEEDS);
    return unused;
}

// -------------------------------------------------------------------------------------------------------- In a new process

enum { UNEXPECTED = 99, ENOUGH = 2, RECOVERED, CRASHED_IN_LIBCRYPTO, LEFT_FAILING };

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

static void use_without_thread_data(void) {
    draw_all(SUCCEEDS);
    for (int round = 0; round < 100; round++) {
        digest_all();
    }
    struct mallinfo2 before = mallinfo2();
    for (int round = 0; round < 2000; round++) {
        digest_all();
        uint8_t bytes[32];
        require(CPKCE_random(bytes, sizeof bytes), "an error where there must be none");
    }
    require(mallinfo2().uordblks <= before.uordblks + 4096, "memory is not freed");
    require(CPKCE_find_random_path() == CPKCE_RANDOM_PATH_GENERATOR_NO_SAFE_MEMORY, "a buffer that nothing wipes");
}

/// Every key for thread-specific data is in use before the core asks for its own, though libcrypto has its own.
static void without_keys(long unused) {
    (void)unused;
    scenario = "no thread keys";
    RAND_status();
    pthread_key_t key;
    while (pthread_key_create(&key, NULL) == 0) {
    }
    use_without_thread_data();
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

/// Ends the process with a status that says whether libcrypto is what crashed: it, or libc called by it.
static void on_crash(int signal) {
    enum { FRAMES = 5 };  // this function, the kernel's, libc's, and two of the caller
    void *frames[FRAMES];
    Dl_info libcrypto, caller;
    int count = backtrace(frames, FRAMES);
    for (int index = 1; index < count && dladdr((void *)OpenSSL_version(OPENSSL_VERSION), &libcrypto) != 0; index++) {
        if (dladdr(frames[index], &caller) != 0 && caller.dli_fbase == libcrypto.dli_fbase) {
            _exit(CRASHED_IN_LIBCRYPTO);
        }
    }
    _exit(128 + signal);
}

/// The same from the first use of libcrypto in the process on, by a draw or by a digest.
static void begin_with_allocations(long count) {
    void *frame;
    backtrace(&frame, 1);  // which allocates at its first use
    signal(SIGSEGV, on_crash);
    allocations_left = count;
    fault = "malloc";
}

/// Ends the process with a status that says whether it can go on, where there was no violation.
static void end_with_allocations(bool recovers) {
    if (violations == 0) {
        _exit(allocations_left >= 0 ? ENOUGH : recovers ? RECOVERED : LEFT_FAILING);
    }
}

/// Whether libcrypto makes a generator as the core wants it. It may remember for good that it has no AES, or no nonces.
static bool can_make_generator(void) {
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_DRBG_PARAM_CIPHER, (char *)"AES-256-CTR", 0),
        OSSL_PARAM_construct_end(),
    };
    EVP_RAND *implementation = EVP_RAND_fetch(NULL, "CTR-DRBG", NULL);
    EVP_RAND_CTX *generator = implementation != NULL ? EVP_RAND_CTX_new(implementation, NULL) : NULL;
    bool is_made = generator != NULL && EVP_RAND_instantiate(generator, 256, 0, NULL, 0, parameters) == 1;
    EVP_RAND_CTX_free(generator);
    EVP_RAND_free(implementation);
    return is_made;
}

static void first_draw_with_allocations(long count) {
    scenario = "malloc, first draw";
    begin_with_allocations(count);
    draw_all(EITHER);
    fault = NULL;
    uint8_t bytes[32];
    memset(bytes, MARK, sizeof bytes);
    bool recovers = CPKCE_random(bytes, sizeof bytes);
    judge(recovers, EITHER, bytes, sizeof bytes);
    require(recovers || !can_make_generator(), "no bytes, though libcrypto makes such a generator again");
    end_with_allocations(recovers);
}

static void first_digest_with_allocations(long count) {
    scenario = "malloc, first digest";
    begin_with_allocations(count);
    bool has_begun = CPKCE_sha256_prepare() != CPKCE_HASH_PATH_UNAVAILABLE;
    fault = NULL;
    bool recovers = CPKCE_sha256_prepare() != CPKCE_HASH_PATH_UNAVAILABLE;
    require(recovers || !has_begun, "SHA-256 that is there and then is not");
    EVP_MD *own = EVP_MD_fetch(NULL, "SHA256", NULL);
    require(recovers || own == NULL, "no SHA-256, though libcrypto has one again");
    EVP_MD_free(own);
    if (recovers) {
        digest_all();
    }
    end_with_allocations(recovers);
}

static void fail_to_finish(long unused) {
    (void)unused;
    scenario = "final-0";
    uint8_t digest[CPKCE_SHA256_SIZE];
    fault = "final-0";
    CPKCE_sha256_evp(digest, (const uint8_t *)"abc", 3);
    _exit(UNEXPECTED);
}

/// What the process asks for once is refused, then to be had: nothing of the refusal stays.
static void fail_at_first(long index) {
    const char *name = failing_at_first[index];
    scenario = fault = name;
    draw_all(FAILS);
    draw_all(FAILS);
    CPKCE_report report;
    CPKCE_make_report(&report);
    require(report.generator == NULL && report.generator_strength == 0, "a generator where draws fail");
    bool has_digests = strcmp(name, "no-implementation") == 0;
    require((report.hash_path != CPKCE_HASH_PATH_UNAVAILABLE) == has_digests, "the path of digests");
    bool has_buffer = strcmp(name, "no-atfork") != 0;
    require((report.random_path == CPKCE_RANDOM_PATH_BUFFER) == has_buffer, "a buffer that no fork empties, or none");
    fault = NULL;
    draw_all(SUCCEEDS);
    require(CPKCE_sha256_prepare() == CPKCE_HASH_PATH_DIRECT, "the path of digests after the fault is gone");
    digest_all();
    on_thread(on_fresh_thread_with_page, name);
}

static void fail_to_fetch_sha256(long unused) {
    (void)unused;
    scenario = fault = "no-sha256";
    require(CPKCE_sha256_prepare() == CPKCE_HASH_PATH_UNAVAILABLE, "the path of digests");
    draw_all(SUCCEEDS);
    fault = NULL;
    require(CPKCE_sha256_prepare() == CPKCE_HASH_PATH_DIRECT, "the path of digests after the fault is gone");
    digest_all();
}

/// libcrypto answers that it cannot begin to work, as it does for the rest of a process that exits: nothing is drawn, and
/// digests are made without a provider.
static void fail_to_initialize(long unused) {
    (void)unused;
    scenario = fault = "no-init";
    draw_all(FAILS);
    fault = NULL;
    draw_all(FAILS);
    uint8_t digest[2][CPKCE_SHA256_SIZE];
    CPKCE_sha256(digest[0], (const uint8_t *)"abc", 3);
    CPKCE_sha256_evp(digest[1], (const uint8_t *)"abc", 3);
    require(memcmp(digest[0], digest_of_abc, CPKCE_SHA256_SIZE) == 0, "a wrong digest");
    require(memcmp(digest[1], digest_of_abc, CPKCE_SHA256_SIZE) == 0, "a wrong digest");
}

/// The system makes no child for the trial: the buffer is used as before, and the next call tries again, until it has tried.
static void fail_to_clone(long unused) {
    (void)unused;
    scenario = fault = "no-clone";
    for (int round = 0; round < 2; round++) {
        require(CPKCE_random_prepare() == CPKCE_RANDOM_PATH_BUFFER, "no buffer where the trial cannot be made");
    }
    require(clones == 2, "the trial is not tried again");
    draw_all(SUCCEEDS);
    fault = NULL;
    for (int round = 0; round < 2; round++) {
        require(CPKCE_random_prepare() == CPKCE_RANDOM_PATH_BUFFER, "no buffer after the trial");
    }
    require(clones == 3, "the trial is not made once");
    draw_all(SUCCEEDS);
}

static void *use_after_change(void *unused) {
    draw_all(SUCCEEDS);
    digest_all();
    return unused;
}

/// FIPS-approved implementations are asked for when the process has begun without: it goes on, and says so.
static void change_fips_requirement(long unused) {
    (void)unused;
    scenario = "FIPS required after the first use";
    use_after_change(NULL);
    CPKCE_report report;
    CPKCE_make_report(&report);
    require(!report.requires_fips && !report.has_fips_changed, "a change before there was one");
    require(EVP_default_properties_enable_fips(NULL, 1) == 1, "no change");
    CPKCE_make_report(&report);
    require(!report.requires_fips && report.has_fips_changed, "a change that is not reported");
    require(report.hash_path == CPKCE_HASH_PATH_DIRECT && report.generator_strength == 256, "a report at odds with what is done");
    use_after_change(NULL);
    on_thread(use_after_change, NULL);
}

static void require_clean(int status, const char *name) {
    scenario = name;
    require(WIFEXITED(status) && WEXITSTATUS(status) == 0, "a child that ended badly");
}

/// Lets one allocation of libcrypto's after the other be the first that fails.
static void sweep_allocations(void) {
    char text[256];
    long stopped = 0;
    for (long count = 0; count < 60; count++) {
        require_clean(in_child(with_allocations, count, text), "malloc");
        int status = in_child(hash_with_allocations, count, text);
        stopped += has_stopped(status, text);
        scenario = "malloc, digests";
        require(has_stopped(status, text) || (WIFEXITED(status) && WEXITSTATUS(status) == 0), "neither a digest nor a stop");
    }
    require(stopped > 0, "memory that digests never ran out of");
}

/// From the first use of libcrypto on. Its initialization runs once and remembers that it failed, and some of its code locks
/// a lock that it could not make. But no bytes come of it that were not drawn.
static void sweep_first_use(const char *name, void (*body)(long), long stride) {
    char text[256];
    long ended[LEFT_FAILING + 1] = {0};
    for (long count = 0; ended[ENOUGH] == 0; count += stride) {
        int status = in_child(body, count, text);
        bool is_known = WIFEXITED(status) && WEXITSTATUS(status) >= ENOUGH && WEXITSTATUS(status) <= LEFT_FAILING;
        scenario = name;
        require(is_known, "neither a result nor a failure of libcrypto's");
        if (!is_known) {
            return;
        }
        ended[WEXITSTATUS(status)]++;
    }
    require(ended[RECOVERED] > 0, "allocations that never ran out");
    printf(
        "%s, failing from every %ld. allocation on: %ld go on when there is memory again, %ld never do, "
        "%ld ended by a crash in libcrypto\n",
        name, stride, ended[RECOVERED], ended[LEFT_FAILING], ended[CRASHED_IN_LIBCRYPTO]);
}

// ------------------------------------------------------------------------------------------------ Faults that do not go away

static void hash_anyway(long unused) {
    (void)unused;
    uint8_t digest[CPKCE_SHA256_SIZE];
    CPKCE_sha256(digest, (const uint8_t *)"abc", 3);
    _exit(UNEXPECTED);
}

/// What other code of the process gets from libcrypto, which shows that a configuration or a fault is in force.
static const char *find_state_of_libcrypto(void) {
    EVP_RAND_CTX *generator = RAND_get0_private(NULL);
    if (generator == NULL) {
        return "none";
    }
    if (strcmp(EVP_RAND_get0_name(EVP_RAND_CTX_get0_rand(generator)), "TEST-RAND") == 0) {
        return "test";
    }
    uint8_t bytes[32];
    if (RAND_bytes(bytes, sizeof bytes) == 1 && is_only(bytes, sizeof bytes, LIE)) {
        return "lies";
    }
    return EVP_RAND_get_strength(generator) < 256 ? "weak" : "usual";
}

static void check_always(expectation expected, bool has_digests, const char *state_of_libcrypto) {
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
    const char *generator = report.generator != NULL ? report.generator : "none", *state = find_state_of_libcrypto();
    if (expected == SUCCEEDS) {
        require(strcmp(generator, "CTR-DRBG") == 0 && report.generator_strength == 256, "another generator");
    } else {
        require(report.generator == NULL && report.generator_strength == 0, "a generator where draws fail");
    }
    require(strcmp(state, state_of_libcrypto) == 0, "libcrypto is not in the state that is to be tried");
    printf(
        "generator %s, %u bits; libcrypto's own: %s; SHA-256 of provider %s\n", generator, report.generator_strength, state,
        report.provider ? report.provider : "none");
}

static void check_processes(void) {
    char text[256];
    require_clean(in_child(without_descriptors, 0, text), "no file descriptors");
    require_clean(in_child(without_any_source, 0, text), "no getrandom and no file descriptors");
    require_clean(in_child(without_keys, 0, text), "no thread keys");
    for (size_t index = 0; index < COUNT(failing_at_first); index++) {
        require_clean(in_child(fail_at_first, (long)index, text), failing_at_first[index]);
    }
    require_clean(in_child(fail_to_fetch_sha256, 0, text), "no-sha256");
    require_clean(in_child(fail_to_initialize, 0, text), "no-init");
    require_clean(in_child(fail_to_clone, 0, text), "no-clone");
    require_clean(in_child(change_fips_requirement, 0, text), "FIPS required after the first use");
    sweep_allocations();
    require(has_stopped(in_child(fail_to_finish, 0, text), text), "no stop where a digest fails");
}

static void check_threads(void) {
    for (size_t index = 0; index < COUNT(failing); index++) {
        on_thread(on_fresh_thread_with_failure, failing[index]);
    }
    for (size_t index = 0; index < COUNT(failing_to_begin); index++) {
        on_thread(on_fresh_thread_without_generator, failing_to_begin[index]);
    }
    for (size_t index = 0; index < COUNT(survivable); index++) {
        on_thread(on_fresh_thread_without_page, survivable[index]);
        on_thread(on_fresh_thread_with_page, survivable[index]);
    }
    for (size_t index = 0; index < COUNT(harmless); index++) {
        on_thread(on_fresh_thread_with_harmless_fault, harmless[index]);
    }
    on_thread(on_thread_whose_buffer_is_not_safe_any_more, "no-wipe-on-fork");
    on_thread(on_thread_whose_buffer_is_not_safe_any_more, "no-dont-dump");
    on_thread(on_thread_whose_buffer_is_not_safe_any_more, "any-advice");
    on_thread(without_getrandom, NULL);
    on_thread(without_memory_for_a_page, NULL);
    on_thread(without_madvise, NULL);
    on_thread(on_fresh_thread_with_page, "after the filters");
    check_leaks();
}

int main(int count, char **arguments) {
    if (count == 5) {
        check_always(
            strcmp(arguments[2], "succeeds") == 0 ? SUCCEEDS : FAILS, strcmp(arguments[3], "digests") == 0, arguments[4]);
    } else if (count == 3) {
        long stride = strtol(arguments[2], NULL, 10);
        sweep_first_use("malloc, first draw", first_draw_with_allocations, stride);
        sweep_first_use("malloc, first digest", first_digest_with_allocations, stride);
    } else {
        check_processes();
        check_threads();
    }
    printf("%ld checks, %ld violated\n", checks, violations);
    return violations == 0 ? 0 : 1;
}
