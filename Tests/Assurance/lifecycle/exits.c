// The C core around the end of a process and of a thread, and around a fork: `exits moments` uses it in every kind of handler
// and after libcrypto has cleaned up; `exits workers COUNT` ends COUNT processes while four threads use it without pause.
//
// A draw gives bytes or `false` with zeros, a digest is right, and nothing crashes or waits. A stream that is the first use of
// SHA-256 after libcrypto has cleaned up may end the process with the core's message.
#define _GNU_SOURCE

#include "CPKCE.h"
#include "child.h"

#include <openssl/crypto.h>
#include <pthread.h>
#include <stdatomic.h>

enum { LIMIT = 10, WORKERS = 4, TOLERATED = 5 };

// ------------------------------------------------------------------------------------------------------- Uses of the core

/// Shared with the children, to be counted in the end.
typedef struct {
    _Atomic(long) uses;
    _Atomic(long) bytes;
    _Atomic(long) refusals;
} counts;

static counts *total;

static bool is_zero(const uint8_t *bytes, size_t size) {
    uint8_t all = 0;
    for (size_t index = 0; index < size; index++) {
        all |= bytes[index];
    }
    return all == 0;
}

static void judge(bool is_done, const uint8_t *output, size_t size) {
    if (is_done == is_zero(output, size)) {
        violate(is_done ? "zeros for random bytes" : "bytes that were left behind a failure");
    }
    atomic_fetch_add(is_done ? &total->bytes : &total->refusals, 1);
}

static void draw_bytes(size_t size) {
    uint8_t output[4096];
    memset(output, 0xC3, size);
    judge(CPKCE_random(output, size), output, size);
}

static void draw(void) { draw_bytes(32); }
static void draw_large(void) { draw_bytes(4096); }

static void draw_many(void) {
    for (int count = 0; count < 600; count++) {
        draw_bytes(32);
    }
}

static void draw_anew(void) {
    CPKCE_random_discard();
    draw_bytes(32);
}

static void generate(void) {
    uint8_t text[CPKCE_CODE_VERIFIER_MAXIMUM_COUNT];
    memset(text, 0xC3, sizeof text);
    judge(CPKCE_code_verifier_generate(text, 43), text, 43);
    judge(CPKCE_code_verifier_generate(text, sizeof text), text, sizeof text);
}

/// RFC 7636 appendix B.
static void verify(void) {
    static const uint8_t text[] = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
    uint8_t challenge[CPKCE_SHA256_SIZE];
    if (!CPKCE_base64url_decode(challenge, (const uint8_t *)"E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", 43)
        || CPKCE_code_verifier_verify(challenge, text, 43) != CPKCE_VERDICT_SATISFIED) {
        violate("a right verifier is refused");
    }
}

static void require_digest(const uint8_t *digest, size_t size) {
    // FIPS 180-2 appendix B.1, and 200 letters 'a', which no direct path takes.
    static const uint8_t of_abc[] = "\xBA\x78\x16\xBF\x8F\x01\xCF\xEA\x41\x41\x40\xDE\x5D\xAE\x22\x23"
                                    "\xB0\x03\x61\xA3\x96\x17\x7A\x9C\xB4\x10\xFF\x61\xF2\x00\x15\xAD";
    static const uint8_t of_200[] = "\xC2\xA9\x08\xD9\x8F\x5D\xF9\x87\xAD\xE4\x1B\x5F\xCE\x21\x30\x67"
                                    "\xEF\xBC\xC2\x1E\xF2\x24\x02\x12\xA4\x1E\x54\xB5\xE7\xC2\x8A\xE5";
    if (memcmp(digest, size == 3 ? of_abc : of_200, CPKCE_SHA256_SIZE) != 0) {
        violate("a wrong digest of %zu bytes", size);
    }
}

static void hash(void) {
    uint8_t digest[CPKCE_SHA256_SIZE];
    CPKCE_sha256(digest, (const uint8_t *)"abc", 3);
    require_digest(digest, 3);
}

static void hash_long(void) {
    uint8_t digest[CPKCE_SHA256_SIZE], message[200];
    memset(message, 'a', sizeof message);
    CPKCE_sha256(digest, message, sizeof message);
    require_digest(digest, sizeof message);
}

static void hash_by_evp(void) {
    uint8_t digest[CPKCE_SHA256_SIZE];
    CPKCE_sha256_evp(digest, (const uint8_t *)"abc", 3);
    require_digest(digest, 3);
}

static void hash_stream(void) {
    uint8_t digest[CPKCE_SHA256_SIZE];
    CPKCE_sha256_stream *stream = CPKCE_sha256_init();
    CPKCE_sha256_update(stream, (const uint8_t *)"abc", 3);
    CPKCE_sha256_final(digest, stream);
    require_digest(digest, 3);
}

static void prepare(void) { CPKCE_sha256_prepare(); }

static void report(void) {
    CPKCE_report report;
    CPKCE_make_report(&report);
}

typedef struct {
    const char *name;
    void (*run)(void);
    /// Whether it ends the process with a message where libcrypto can offer no SHA-256 any more.
    bool needs_fetch;
} use;

static const use uses[] = {
    {"draw", draw, false},
    {"large draw", draw_large, false},
    {"600 draws", draw_many, false},
    {"discard and draw", draw_anew, false},
    {"generate", generate, false},
    {"verify", verify, false},
    {"hash", hash, false},
    {"hash of 200 bytes", hash_long, false},
    {"hash by EVP", hash_by_evp, false},
    {"stream", hash_stream, true},
    {"prepare", prepare, false},
    {"report", report, false},
};
enum { USES = sizeof uses / sizeof *uses };

static void use_all(void) {
    for (size_t index = 0; index < USES; index++) {
        uses[index].run();
    }
}

// --------------------------------------------------------------------------------------------------------------- Moments

/// What a handler calls; null in a process that has no such handler.
static void (*at_moment)(void);

static void run_at_moment(void) {
    if (at_moment != NULL) {
        at_moment();
        atomic_fetch_add(&total->uses, 1);
    }
}

static void *run_on_thread(void *unused) {
    run_at_moment();
    return unused;
}

static void on_new_thread(void *(*body)(void *)) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, body, NULL) != 0 || pthread_join(thread, NULL) != 0) {
        violate("no thread");
    }
}

/// A moment sets up its handler before or after the first use of libcrypto, which `first_use` is; it may be nothing.
typedef void (*moment_body)(void (*first_use)(void));

static void in_atexit_registered_before(void (*first_use)(void)) {
    atexit(run_at_moment);
    first_use();
}

static void in_atexit_registered_after(void (*first_use)(void)) {
    first_use();
    atexit(run_at_moment);
}

static void start_thread(void) { on_new_thread(run_on_thread); }

static void on_thread_in_atexit(void (*first_use)(void)) {
    atexit(start_thread);
    first_use();
}

static bool has_destructor;

static void in_destructor_of_program(void (*first_use)(void)) {
    has_destructor = true;
    first_use();
}

__attribute__((destructor)) static void end_program(void) {
    if (has_destructor) {
        run_at_moment();
    }
}

static void after_cleanup(void (*first_use)(void)) {
    first_use();
    OPENSSL_cleanup();
    run_at_moment();
}

static void after_cleanup_on_new_thread(void (*first_use)(void)) {
    first_use();
    OPENSSL_cleanup();
    start_thread();
}

static pthread_barrier_t barrier;

static void *use_before_and_after(void *first_use) {
    (*(void (**)(void))first_use)();
    pthread_barrier_wait(&barrier);  // libcrypto cleans up
    pthread_barrier_wait(&barrier);
    run_at_moment();
    return NULL;
}

static void after_cleanup_on_old_thread(void (*first_use)(void)) {
    pthread_t thread;
    pthread_barrier_init(&barrier, NULL, 2);
    if (pthread_create(&thread, NULL, use_before_and_after, &first_use) != 0) {
        violate("no thread");
    }
    pthread_barrier_wait(&barrier);
    OPENSSL_cleanup();
    pthread_barrier_wait(&barrier);
    pthread_join(thread, NULL);
}

/// Ends this process as its child ended, if that was not well.
static void wait_for(pid_t child) {
    int status = -1;
    if (child < 0 || waitpid(child, &status, 0) != child) {
        violate("no child");
    }
    if (WIFSIGNALED(status)) {
        raise(WTERMSIG(status));
    }
    if (status != 0) {
        _exit(VIOLATED_STATUS);
    }
}

static void after_cleanup_in_child(void (*first_use)(void)) {
    first_use();
    OPENSSL_cleanup();
    pid_t child = fork();
    if (child == 0) {
        alarm(LIMIT / 2);
        run_at_moment();
        exit(0);
    }
    wait_for(child);
}

// Data of a thread's own, with a destructor that uses the core. The core's own key is made in its first use.

static pthread_key_t key;

static void end_thread(void *first_use) {
    (void)first_use;
    run_at_moment();
}

static void make_key(void) {
    if (pthread_key_create(&key, end_thread) != 0) {
        violate("no key");
    }
}

static void *use_and_end(void *first_use) {
    pthread_setspecific(key, first_use);
    (*(void (**)(void))first_use)();
    return NULL;
}

static void with_thread_data(void (*first_use)(void)) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, use_and_end, &first_use) != 0 || pthread_join(thread, NULL) != 0) {
        violate("no thread");
    }
}

static void in_destructor_of_earlier_key(void (*first_use)(void)) {
    make_key();
    with_thread_data(first_use);
}

static void in_destructor_of_later_key(void (*first_use)(void)) {
    first_use();
    hash_by_evp();
    draw();
    make_key();
    with_thread_data(first_use);
}

static void in_destructor_after_cleanup(void (*first_use)(void)) {
    make_key();
    first_use();
    OPENSSL_cleanup();
    with_thread_data(run_at_moment);
}

// A thread that used the core and ends after the clean-up, and the first thread ending before the process.

static void *use_and_wait(void *first_use) {
    (*(void (**)(void))first_use)();
    pthread_barrier_wait(&barrier);
    pthread_barrier_wait(&barrier);
    return NULL;
}

static void at_end_of_thread_after_cleanup(void (*first_use)(void)) {
    pthread_t thread;
    (void)first_use;
    pthread_barrier_init(&barrier, NULL, 2);
    if (pthread_create(&thread, NULL, use_and_wait, &at_moment) != 0) {
        violate("no thread");
    }
    pthread_barrier_wait(&barrier);
    OPENSSL_cleanup();
    pthread_barrier_wait(&barrier);
    pthread_join(thread, NULL);
    atomic_fetch_add(&total->uses, 1);
}

static void *use_after_first_thread(void *first_thread) {
    pthread_join(*(pthread_t *)first_thread, NULL);
    run_at_moment();
    exit(0);
}

static void after_end_of_first_thread(void (*first_use)(void)) {
    static pthread_t first, thread;
    first_use();
    first = pthread_self();
    if (pthread_create(&thread, NULL, use_after_first_thread, &first) != 0) {
        violate("no thread");
    }
    pthread_exit(NULL);
}

static void fork_once(void) {
    pid_t child = fork();
    if (child == 0) {
        alarm(LIMIT / 2);
        use_all();
        exit(0);
    }
    use_all();
    wait_for(child);
}

#define AT_FORK(name, prepare, parent, child) \
    static void in_##name##_handler_registered_before(void (*first_use)(void)) { \
        pthread_atfork(prepare, parent, child); \
        first_use(); \
        fork_once(); \
    } \
    static void in_##name##_handler_registered_after(void (*first_use)(void)) { \
        first_use(); \
        pthread_atfork(prepare, parent, child); \
        fork_once(); \
    }

AT_FORK(prepare, run_at_moment, NULL, NULL)
AT_FORK(parent, NULL, run_at_moment, NULL)
AT_FORK(child, NULL, NULL, run_at_moment)

static const struct {
    const char *name;
    moment_body body;
    /// Whether libcrypto may have cleaned up by then.
    bool is_late;
} moments[] = {
    {"in an atexit handler registered before", in_atexit_registered_before, true},
    {"in an atexit handler registered after", in_atexit_registered_after, true},
    {"on a new thread of an atexit handler", on_thread_in_atexit, true},
    {"in a destructor of the program", in_destructor_of_program, true},
    {"after the clean-up", after_cleanup, true},
    {"after the clean-up, on a new thread", after_cleanup_on_new_thread, true},
    {"after the clean-up, on a thread that used it before", after_cleanup_on_old_thread, true},
    {"after the clean-up, in a child of a fork", after_cleanup_in_child, true},
    {"before the clean-up, on a thread that ends after it", at_end_of_thread_after_cleanup, false},
    {"in a destructor of thread data with an earlier key", in_destructor_of_earlier_key, false},
    {"in a destructor of thread data with a later key", in_destructor_of_later_key, false},
    {"in a destructor of thread data after the clean-up", in_destructor_after_cleanup, true},
    {"after the end of the first thread", after_end_of_first_thread, false},
    {"in a prepare handler registered before", in_prepare_handler_registered_before, false},
    {"in a prepare handler registered after", in_prepare_handler_registered_after, false},
    {"in a parent handler registered before", in_parent_handler_registered_before, false},
    {"in a parent handler registered after", in_parent_handler_registered_after, false},
    {"in a child handler registered before", in_child_handler_registered_before, false},
    {"in a child handler registered after", in_child_handler_registered_after, false},
};
enum { MOMENTS = sizeof moments / sizeof *moments };

static void nothing(void) {}

static const struct {
    const char *name;
    void (*run)(void);
} first_uses[] = {{"first used then", nothing}, {"used for draws before", draw}, {"used for all before", use_all}};
enum { FIRST_USES = sizeof first_uses / sizeof *first_uses };

typedef struct {
    size_t moment, use, first_use;
} combination;

static void run_combination(void *argument) {
    const combination *own = argument;
    at_moment = uses[own->use].run;
    moments[own->moment].body(first_uses[own->first_use].run);
}

static int try_moments(void) {
    int failures = 0, tried = 0, stopped = 0;
    for (size_t moment = 0; moment < MOMENTS && failures < TOLERATED; moment++) {
        for (size_t number = 0; number < USES * FIRST_USES && failures < TOLERATED; number++) {
            combination own = {moment, number % USES, number / USES};
            char text[TEXT_SIZE], name[TEXT_SIZE];
            long uses_before = total->uses;
            int status = run_in_child(run_combination, &own, LIMIT, text);
            child_ending ending = classify(status, text);
            // Without a use of SHA-256 before the clean-up there is none to be had after it.
            bool may_stop = moments[moment].is_late && uses[own.use].needs_fetch && own.first_use != FIRST_USES - 1;
            tried++;
            stopped += ending == CHILD_STOPPED;
            snprintf(name, sizeof name, "%s: %s, %s", moments[moment].name, uses[own.use].name, first_uses[own.first_use].name);
            if (ending == CHILD_HELD ? total->uses == uses_before : ending != CHILD_STOPPED || !may_stop) {
                print_ending(name, ending, status, ending == CHILD_HELD ? "the moment never came" : text);
                failures++;
            }
        }
    }
    printf(
        "%d uses at %d moments: %d failed, %d stopped for want of SHA-256; %ld draws gave bytes, %ld refused\n", tried, MOMENTS,
        failures, stopped, total->bytes, total->refusals);
    return failures;
}

// --------------------------------------------------------------------------------------------------------------- Workers

static _Atomic(int) busy;

static void *work_without_pause(void *unused) {
    for (bool is_first = true;; is_first = false) {
        use_all();
        if (is_first) {
            atomic_fetch_add(&busy, 1);
        }
    }
    return unused;
}

static void pause_briefly(void) { usleep(2000); }

/// Returns, as from a main function, while the workers go on.
static void leave_workers(void *pauses) {
    pthread_t thread;
    if (*(bool *)pauses) {
        // Registered before libcrypto's own handler: it runs after that one and leaves the workers time.
        atexit(pause_briefly);
    }
    for (int count = 0; count < WORKERS; count++) {
        if (pthread_create(&thread, NULL, work_without_pause, NULL) != 0) {
            violate("no thread");
        }
    }
    while (busy < WORKERS) {
        usleep(100);
    }
}

static int try_workers(long count) {
    int by_ending[CHILD_TIMED_OUT + 1] = {0};
    long tried = 0;
    for (; tried < count && tried - by_ending[CHILD_HELD] < TOLERATED; tried++) {
        char text[TEXT_SIZE];
        bool pauses = tried % 2 == 1;
        int status = run_in_child(leave_workers, &pauses, LIMIT, text);
        child_ending ending = classify(status, text);
        by_ending[ending]++;
        if (ending != CHILD_HELD) {
            print_ending(pauses ? "exit with workers and a pause" : "exit with workers", ending, status, text);
        }
    }
    printf(
        "%ld exits with %d workers: %d held, %d violated, %d stopped, %d crashed, %d not in time\n", tried, WORKERS,
        by_ending[CHILD_HELD], by_ending[CHILD_VIOLATED], by_ending[CHILD_STOPPED], by_ending[CHILD_CRASHED],
        by_ending[CHILD_TIMED_OUT]);
    return tried == count ? (int)(tried - by_ending[CHILD_HELD]) : 1;
}

int main(int count, char **arguments) {
    total = share_memory(sizeof *total);
    if (count == 3 && strcmp(arguments[1], "workers") == 0) {
        return try_workers(strtol(arguments[2], NULL, 10)) == 0 ? 0 : 1;
    }
    return try_moments() == 0 ? 0 : 1;
}
