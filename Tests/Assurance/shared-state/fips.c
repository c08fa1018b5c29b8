// A FIPS requirement that is switched on or off at run time, without a FIPS provider: what the report says is what the next
// calls do, on threads that used the core before and on new ones.
#define _GNU_SOURCE

#include "CPKCE.h"
#include "child.h"

#include <dlfcn.h>
#include <openssl/evp.h>
#include <pthread.h>

enum { LIMIT = 10, MORE_THAN_A_BUFFER = 1200 };

// ------------------------------------------------------------------------------------------- Which path a digest has taken

static _Thread_local long evp_calls;

int EVP_DigestUpdate(EVP_MD_CTX *context, const void *message, size_t size) {
    static __typeof__(EVP_DigestUpdate) *real;
    if (real == NULL) {
        *(void **)&real = dlsym(RTLD_NEXT, "EVP_DigestUpdate");
    }
    evp_calls++;
    return real(context, message, size);
}

// ------------------------------------------------------------------------------------------------- What a thread experiences

typedef struct {
    CPKCE_report report;
    bool first_draw, later_draws, large_draw;
    bool is_hash_direct;
} experience;

/// Shared with a child, which may be stopped by a digest.
static bool *is_hash_done;

static void hash_in_child(experience *own) {
    uint8_t digest[CPKCE_SHA256_SIZE];
    static const uint8_t expected[] = "\xBA\x78\x16\xBF\x8F\x01\xCF\xEA\x41\x41\x40\xDE\x5D\xAE\x22\x23"
                                      "\xB0\x03\x61\xA3\x96\x17\x7A\x9C\xB4\x10\xFF\x61\xF2\x00\x15\xAD";
    *is_hash_done = false;
    pid_t child = fork();
    if (child == 0) {
        alarm(LIMIT / 2);
        evp_calls = 0;
        CPKCE_sha256(digest, (const uint8_t *)"abc", 3);
        *is_hash_done = true;
        _exit(memcmp(digest, expected, sizeof digest) != 0 ? VIOLATED_STATUS : evp_calls == 0 ? 1 : 0);
    }
    int status = -1;
    waitpid(child, &status, 0);
    if (*is_hash_done ? !WIFEXITED(status) || WEXITSTATUS(status) == VIOLATED_STATUS
                      : !WIFSIGNALED(status) || WTERMSIG(status) != SIGABRT) {
        violate("a digest ended with %#x", (unsigned int)status);
    }
    own->is_hash_direct = *is_hash_done && WEXITSTATUS(status) == 1;
}

static void require_agreement(const experience *own, const char *who) {
    const CPKCE_report *report = &own->report;
    bool is_direct = report->hash_path == CPKCE_HASH_PATH_DIRECT;
    bool is_available = report->hash_path != CPKCE_HASH_PATH_UNAVAILABLE;
    if (report->requires_fips && is_direct) {
        violate("%s: the report says that FIPS is required, and the direct path", who);
    }
    if (is_available != *is_hash_done) {
        const char *what = *is_hash_done ? "is computed" : "ends the process";
        violate("%s: the report has hash path %d, a digest %s", who, report->hash_path, what);
    }
    if (*is_hash_done && is_direct != own->is_hash_direct) {
        const char *how = own->is_hash_direct ? "directly" : "by EVP";
        violate("%s: the report has hash path %d, a digest is computed %s", who, report->hash_path, how);
    }
    if (own->first_draw != own->later_draws || own->first_draw != own->large_draw) {
        violate("%s: of its draws, some succeed and some fail", who);
    }
    if ((report->generator != NULL) != own->first_draw) {
        const char *name = report->generator != NULL ? report->generator : "none";
        violate("%s: the report names %s as generator, draws %s", who, name, own->first_draw ? "succeed" : "fail");
    }
    if ((report->provider != NULL) != is_available) {
        violate("%s: the report names a provider of SHA-256 where there is none, or the other way round", who);
    }
}

static void try_all(experience *own, const char *who) {
    uint8_t output[4096];
    CPKCE_make_report(&own->report);
    own->first_draw = CPKCE_random(output, 32);
    own->later_draws = true;
    for (int count = 0; count < MORE_THAN_A_BUFFER; count++) {
        own->later_draws &= CPKCE_random(output, 32);
    }
    own->large_draw = CPKCE_random(output, sizeof output);
    hash_in_child(own);
    require_agreement(own, who);
    printf(
        "    %s: FIPS %s, hash path %d, generator %s\n", who, own->report.requires_fips ? "required" : "not required",
        own->report.hash_path, own->report.generator != NULL ? own->report.generator : "none");
    fflush(stdout);
}

// --------------------------------------------------------------------------------------------------------------- Sequences

static pthread_barrier_t barrier;
static experience of_old, of_new, of_first;
static void (*old_use)(void);

static void *live_through_switch(void *unused) {
    old_use();
    pthread_barrier_wait(&barrier);
    pthread_barrier_wait(&barrier);
    try_all(&of_old, "old thread");
    return unused;
}

static void *begin_after_switch(void *unused) {
    try_all(&of_new, "new thread");
    return unused;
}

static void use_nothing(void) {}

static void use_draws(void) {
    uint8_t output[32];
    (void)!CPKCE_random(output, sizeof output);
}

static void use_digests(void) {
    if (CPKCE_sha256_prepare() != CPKCE_HASH_PATH_UNAVAILABLE) {
        uint8_t digest[CPKCE_SHA256_SIZE];
        CPKCE_sha256(digest, (const uint8_t *)"abc", 3);
    }
}

static void use_all(void) {
    use_draws();
    use_digests();
}

static void use_report(void) {
    CPKCE_report report;
    CPKCE_make_report(&report);
}

static void switch_fips(bool is_on) {
    if (EVP_default_properties_enable_fips(NULL, is_on) != 1) {
        violate("the FIPS property cannot be set");
    }
}

typedef struct {
    const char *name;
    void (*use)(void);
    bool is_on_first;
} sequence;

static void run_sequence(void *argument) {
    const sequence *own = argument;
    pthread_t old, new;
    old_use = own->use;
    switch_fips(own->is_on_first);
    pthread_barrier_init(&barrier, NULL, 2);
    own->use();
    if (pthread_create(&old, NULL, live_through_switch, NULL) != 0) {
        violate("no thread");
    }
    pthread_barrier_wait(&barrier);
    switch_fips(!own->is_on_first);
    pthread_barrier_wait(&barrier);
    pthread_join(old, NULL);
    if (pthread_create(&new, NULL, begin_after_switch, NULL) != 0 || pthread_join(new, NULL) != 0) {
        violate("no thread");
    }
    try_all(&of_first, "first thread");
    if (of_old.first_draw != of_new.first_draw || of_old.first_draw != of_first.first_draw) {
        violate("draws succeed on some threads and fail on others");
    }
    if (of_old.report.hash_path != of_new.report.hash_path || of_old.report.requires_fips != of_new.report.requires_fips) {
        violate("threads report different things");
    }
    // A requirement that is not in force has to be told.
    if (EVP_default_properties_is_fips_enabled(NULL) != (of_new.report.requires_fips != of_new.report.has_fips_changed)) {
        violate("the report does not tell what libcrypto's properties ask for now");
    }
}

int main(void) {
    static const sequence sequences[] = {
        {"switched on, never used", use_nothing, false},   {"switched on after draws", use_draws, false},
        {"switched on after digests", use_digests, false}, {"switched on after both", use_all, false},
        {"switched on after a report", use_report, false}, {"switched off, never used", use_nothing, true},
        {"switched off after draws", use_draws, true},     {"switched off after digests", use_digests, true},
        {"switched off after both", use_all, true},        {"switched off after a report", use_report, true},
    };
    int failures = 0;
    is_hash_done = share_memory(sizeof *is_hash_done);
    for (size_t index = 0; index < sizeof sequences / sizeof *sequences; index++) {
        char text[TEXT_SIZE];
        printf("%s\n", sequences[index].name);
        int status = run_in_child(run_sequence, (void *)&sequences[index], LIMIT, text);
        if (status != 0) {
            print_ending(sequences[index].name, classify(status, text), status, text);
            failures++;
        }
    }
    printf("FIPS at run time: %d of %zu sequences failed\n", failures, sizeof sequences / sizeof *sequences);
    return failures == 0 ? 0 : 1;
}
