// `unload OBJECT LOADS`: a shared object that contains the core is opened, used and closed, in every order with the end of a
// thread, a fork and the end of the process; then LOADS times in a row, without a loss of keys, mappings or the random buffer.
// `unload OBJECT LOADS plain` expects a build without a buffer.
#define _GNU_SOURCE

#include "CPKCE.h"
#include "child.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>

enum { LIMIT = 60 };

static const char *object;
static long loads;
static bool has_buffer;

// What the driver calls, found anew in each object that is opened.
static __typeof__(CPKCE_random) *random_bytes;
static __typeof__(CPKCE_sha256_evp) *hash_by_evp;
static __typeof__(CPKCE_make_report) *make_report;

static void *find(void *handle, const char *name) {
    void *function = dlsym(handle, name);
    if (function == NULL) {
        violate("%s", dlerror());
    }
    return function;
}

static void *open_object(void) {
    void *handle = dlopen(object, RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) {
        violate("%s", dlerror());
    }
    *(void **)&random_bytes = find(handle, "CPKCE_random");
    *(void **)&hash_by_evp = find(handle, "CPKCE_sha256_evp");
    *(void **)&make_report = find(handle, "CPKCE_make_report");
    return handle;
}

static void close_object(void *handle) {
    if (dlclose(handle) != 0) {
        violate("%s", dlerror());
    }
}

static void use(void) {
    uint8_t output[32], digest[CPKCE_SHA256_SIZE];
    if (!random_bytes(output, sizeof output)) {
        violate("a draw failed");
    }
    hash_by_evp(digest, output, sizeof output);
}

static void draw_only(void) {
    uint8_t output[32];
    if (!random_bytes(output, sizeof output)) {
        violate("a draw failed");
    }
}

static void hash_only(void) {
    uint8_t digest[CPKCE_SHA256_SIZE];
    hash_by_evp(digest, (const uint8_t *)"abc", 3);
}

static void report_only(void) {
    CPKCE_report report;
    make_report(&report);
}

static void (*used)(void);
static pthread_barrier_t barrier;

static void *use_and_end(void *unused) {
    used();
    return unused;
}

static void *use_and_wait(void *unused) {
    used();
    pthread_barrier_wait(&barrier);
    pthread_barrier_wait(&barrier);  // the object is closed in between
    return unused;
}

static void on_thread(void) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, use_and_end, NULL) != 0 || pthread_join(thread, NULL) != 0) {
        violate("no thread");
    }
}

static void end_thread_after_close(void *unused) {
    (void)unused;
    void *handle = open_object();
    pthread_t thread;
    pthread_barrier_init(&barrier, NULL, 2);
    if (pthread_create(&thread, NULL, use_and_wait, NULL) != 0) {
        violate("no thread");
    }
    pthread_barrier_wait(&barrier);
    close_object(handle);
    pthread_barrier_wait(&barrier);
    pthread_join(thread, NULL);
}

static void end_thread_before_close(void *unused) {
    (void)unused;
    void *handle = open_object();
    on_thread();
    close_object(handle);
}

static void end_first_thread_after_close(void *unused) {
    (void)unused;
    void *handle = open_object();
    used();
    close_object(handle);
    pthread_exit(NULL);
}

static void exit_after_close(void *unused) {
    (void)unused;
    void *handle = open_object();
    used();
    close_object(handle);
}

static void fork_after_close(void *unused) {
    (void)unused;
    void *handle = open_object();
    used();
    on_thread();
    close_object(handle);
    pid_t child = fork();
    if (child == 0) {
        exit(0);
    }
    int status = -1;
    if (waitpid(child, &status, 0) != child || status != 0) {
        violate("a child of a fork after the close ended with %#x", (unsigned int)status);
    }
}

// --------------------------------------------------------------------------------------------------------- Many times over

static long count_free_keys(void) {
    static pthread_key_t keys[PTHREAD_KEYS_MAX];
    long count = 0;
    while (count < PTHREAD_KEYS_MAX && pthread_key_create(keys + count, NULL) == 0) {
        count++;
    }
    for (long index = 0; index < count; index++) {
        pthread_key_delete(keys[index]);
    }
    return count;
}

static long count_mappings(void) {
    FILE *file = fopen("/proc/self/maps", "r");
    long lines = 0;
    for (int character = 0; file != NULL && (character = fgetc(file)) != EOF;) {
        lines += character == '\n';
    }
    if (file == NULL || fclose(file) != 0) {
        violate("no list of mappings");
    }
    return lines;
}

static CPKCE_random_path last_path;

static void *find_path(void *unused) {
    CPKCE_report report;
    use();
    make_report(&report);
    last_path = report.random_path;
    return unused;
}

static void open_and_close_once(void) {
    void *handle = open_object();
    used();  // on the first thread, which stays
    on_thread();
    close_object(handle);
}

static void open_many_times(void *unused) {
    (void)unused;
    open_and_close_once();
    open_and_close_once();
    long keys = count_free_keys(), mappings = count_mappings();
    for (long load = 2; load < loads; load++) {
        open_and_close_once();
    }
    long keys_lost = keys - count_free_keys(), mappings_gained = count_mappings() - mappings;
    printf("%ld loads: %ld keys lost, %ld mappings gained\n", loads, keys_lost, mappings_gained);
    // A thread's stack may come or go.
    if (keys_lost > 0 || mappings_gained > 3) {
        violate("each load costs something for good");
    }
    void *handle = open_object();
    pthread_t thread;
    if (pthread_create(&thread, NULL, find_path, NULL) != 0 || pthread_join(thread, NULL) != 0) {
        violate("no thread");
    }
    close_object(handle);
    if ((last_path == CPKCE_RANDOM_PATH_BUFFER) != has_buffer) {
        violate("after so many loads the random path is %d", last_path);
    }
}

int main(int count, char **arguments) {
    static const struct {
        const char *name;
        void (*run)(void *);
    } cases[] = {
        {"a thread that ends after the close", end_thread_after_close},
        {"a thread that ends before the close", end_thread_before_close},
        {"the first thread ends after the close", end_first_thread_after_close},
        {"the process ends after the close", exit_after_close},
        {"a fork after the close", fork_after_close},
        {"many loads", open_many_times},
    };
    static const struct {
        const char *name;
        void (*run)(void);
    } ways[] = {{"all", use}, {"draws", draw_only}, {"hashes", hash_only}, {"the report", report_only}};
    if (count < 3) {
        return 64;
    }
    object = arguments[1];
    loads = strtol(arguments[2], NULL, 10);
    has_buffer = count == 3;
    int failures = 0;
    for (size_t number = 0; number < sizeof cases / sizeof *cases; number++) {
        for (size_t way = 0; way < sizeof ways / sizeof *ways; way++) {
            char text[TEXT_SIZE], name[TEXT_SIZE];
            used = ways[way].run;
            int status = run_in_child(cases[number].run, NULL, LIMIT, text);
            snprintf(name, sizeof name, "%s, used for %s", cases[number].name, ways[way].name);
            if (status != 0) {
                print_ending(name, classify(status, text), status, text);
                failures++;
            }
        }
    }
    printf("unload: %d of %zu failed\n", failures, sizeof cases / sizeof *cases * (sizeof ways / sizeof *ways));
    return failures == 0 ? 0 : 1;
}
