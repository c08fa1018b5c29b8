// What the C core leaves of a secret on the stack: each use of one runs on a thread of its own, whose stack is looked through
// afterwards for six octets of the secret in a row. Ends with 1 where there are some. `core control` has a use of its own,
// which leaves the secret there. `core memory` looks at where the buffer of a thread lies, and at what is left when the thread
// has ended.
#define _GNU_SOURCE

#include "CPKCE.h"

#include <dlfcn.h>
#include <openssl/evp.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { STACK_SIZE = 1 << 16, LEAVING = 1 << 14, WINDOW = 6, LONGEST = 200 };

// Not on the stack: what a use takes and gives.
static uint8_t secret[LONGEST], other[LONGEST], digest[CPKCE_SHA256_SIZE];
static size_t size;
static _Alignas(4096) uint8_t stack[STACK_SIZE];
static volatile bool is_done;

static void encode(void) { CPKCE_base64url_encode(other, secret, size / 2); }
static void decode(void) { is_done = CPKCE_base64url_decode(other, secret, size); }
static void judge(void) { is_done = CPKCE_code_verifier_is_well_formed(secret, size); }
static void verify(void) { is_done = CPKCE_code_verifier_verify(digest, secret, size) == CPKCE_VERDICT_SATISFIED; }
static void compare(void) { is_done = CPKCE_equal(secret, other, size); }
static void hash(void) { CPKCE_sha256(digest, secret, size); }
static void hash_by_evp(void) { CPKCE_sha256_evp(digest, secret, size); }
static void draw(void) { is_done = CPKCE_random(secret, size); }
static void generate(void) { is_done = CPKCE_code_verifier_generate(secret, size); }

static void leave(void) {
    uint8_t copy[LONGEST];
    memcpy(copy, secret, size);
    __asm__ volatile("" : : "r"(copy) : "memory");
}

/// Calls the use from further down the stack than the end of the thread will reach, which would write over what is left.
static void *run(void *use) {
    uint8_t reserved[LEAVING];
    __asm__ volatile("" : : "r"(reserved) : "memory");
    (*(void (**)(void))use)();
    __asm__ volatile("" : : "r"(reserved) : "memory");
    return NULL;
}

static void on_own_stack(void (*use)(void)) {
    pthread_attr_t attributes;
    pthread_t thread;
    memset(stack, 0, sizeof stack);
    if (pthread_attr_init(&attributes) != 0 || pthread_attr_setstack(&attributes, stack, sizeof stack) != 0
        || pthread_create(&thread, &attributes, run, &use) != 0 || pthread_join(thread, NULL) != 0) {
        puts("no thread");
        exit(2);
    }
    pthread_attr_destroy(&attributes);
}

/// Windows from every multiple of four on: so any nine octets in a row are found.
static bool is_left(const uint8_t *octets, size_t count) {
    for (size_t start = 0; start + WINDOW <= count; start += 4) {
        if (memmem(stack, sizeof stack, octets + start, WINDOW) != NULL) {
            return true;
        }
    }
    return false;
}

static int check(const char *name, void (*use)(void), size_t count) {
    size = count;
    on_own_stack(use);
    bool found = is_left(secret, size);
    if (use == generate) {
        // The octets that the text stands for; a cut is left out.
        uint8_t octets[LONGEST];
        size_t whole = count / 4 * 4;
        found |= !CPKCE_base64url_decode(octets, secret, whole) || is_left(octets, whole / 4 * 3);
    }
    if (found) {
        printf("left on the stack: %s, %zu octets\n", name, count);
    }
    return found;
}

// ----------------------------------------------------------------------------------------------------- Where a buffer lies

enum { BUFFER_SIZE = 8192 };

typedef struct {
    unsigned long start, end;
    bool is_unreadable, is_buffer, is_locked;
} mapping;

/// The mappings of this process, in order; their number.
static size_t read_mappings(mapping *mappings, size_t most) {
    FILE *file = fopen("/proc/self/smaps", "r");
    char line[512], access[8];
    size_t count = 0;
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        mapping next = {0};
        if (sscanf(line, "%lx-%lx %7s", &next.start, &next.end, access) == 3 && count < most) {
            next.is_unreadable = strncmp(access, "---", 3) == 0;
            mappings[count++] = next;
        } else if (strncmp(line, "VmFlags:", 8) == 0 && count > 0) {
            mappings[count - 1].is_buffer = strstr(line, " wf") != NULL && strstr(line, " dd") != NULL;
            mappings[count - 1].is_locked = strstr(line, " lo") != NULL;
        }
    }
    if (file != NULL) {
        fclose(file);
    }
    return count;
}

static bool may_lock(void) {
    static _Alignas(4096) uint8_t memory[BUFFER_SIZE];
    bool is_locked = mlock(memory, sizeof memory) == 0;
    munlock(memory, sizeof memory);
    return is_locked;
}

static size_t buffers;

/// Each buffer of random bytes lies between two unreadable pages, and is locked where that is allowed.
static int check_place(void) {
    static mapping mappings[4096];
    size_t count = read_mappings(mappings, sizeof mappings / sizeof *mappings);
    bool is_wrong = false;
    buffers = 0;
    for (size_t index = 1; index + 1 < count; index++) {
        const mapping *own = mappings + index, *before = own - 1, *behind = own + 1;
        if (!own->is_buffer) {
            continue;
        }
        buffers++;
        if (own->end - own->start != BUFFER_SIZE || !before->is_unreadable || before->end != own->start
            || !behind->is_unreadable || behind->start != own->end) {
            puts("violated: a buffer without an unreadable page before and behind it");
            is_wrong = true;
        }
        if (!own->is_locked && may_lock()) {
            puts("violated: a buffer that can be written to a swap file");
            is_wrong = true;
        }
    }
    return is_wrong;
}

static _Atomic(int) generators, unwiped;

EVP_RAND_CTX *EVP_RAND_CTX_new(EVP_RAND *implementation, EVP_RAND_CTX *parent) {
    EVP_RAND_CTX *(*real)(EVP_RAND *, EVP_RAND_CTX *);
    *(void **)&real = dlsym(RTLD_NEXT, "EVP_RAND_CTX_new");
    generators++;
    return real(implementation, parent);
}

void EVP_RAND_CTX_free(EVP_RAND_CTX *generator) {
    void (*real)(EVP_RAND_CTX *);
    *(void **)&real = dlsym(RTLD_NEXT, "EVP_RAND_CTX_free");
    generators -= generator != NULL;
    real(generator);
}

/// A buffer is given back together with the pages around it.
int munmap(void *memory, size_t count) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    for (size_t index = 0; count == BUFFER_SIZE + 2 * page && index < BUFFER_SIZE; index++) {
        if (((const uint8_t *)memory)[page + index] != 0) {
            unwiped++;
            break;
        }
    }
    return (int)syscall(SYS_munmap, memory, count);
}

static int is_misplaced;

static void *draw_on_thread(void *unused) {
    is_done = CPKCE_random(secret, 32);
    is_misplaced |= check_place();
    return unused;
}

/// While a thread lives, and after it, beside the buffer and the generator of this one.
static int check_memory(void) {
    is_done = CPKCE_random(secret, 32);
    is_misplaced = check_place();
    size_t own = buffers;
    int own_generators = generators;
    for (int round = 0; round < 3; round++) {
        pthread_t thread;
        if (pthread_create(&thread, NULL, draw_on_thread, NULL) != 0 || pthread_join(thread, NULL) != 0) {
            puts("no thread");
            return 2;
        }
    }
    if (own != 1 || buffers != 2) {
        printf("violated: not one buffer for a thread but %zu, then %zu\n", own, buffers);
        return 1;
    }
    is_misplaced |= check_place();
    if (buffers != 1 || unwiped != 0) {
        printf("violated: %zu buffers and %d not wiped after the threads\n", buffers, unwiped);
        return 1;
    }
    if (generators != own_generators || own_generators != 1) {
        printf("violated: %d generators after the threads\n", generators);
        return 1;
    }
    puts("the buffers are guarded, locked as far as allowed, and end wiped with their threads, as the generators do");
    return is_misplaced;
}

int main(int count, char **arguments) {
    if (count > 1 && strcmp(arguments[1], "memory") == 0) {
        return check_memory();
    }
    static const struct {
        const char *name;
        void (*use)(void);
        size_t first, last;
    } uses[] = {
        {"base64url_decode", decode, WINDOW, LONGEST},
        {"code_verifier_is_well_formed", judge, 43, 128},
        {"code_verifier_verify", verify, 43, 128},
        {"equal", compare, WINDOW, LONGEST},
        {"base64url_encode", encode, WINDOW, LONGEST},
        {"sha256", hash, WINDOW, LONGEST},
        {"sha256_evp", hash_by_evp, WINDOW, LONGEST},
        {"random", draw, WINDOW, LONGEST},
        {"code_verifier_generate", generate, 43, 128},
    };
    static const uint8_t letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    if (getrandom(other, sizeof other, 0) != sizeof other) {
        return 2;
    }
    for (size_t index = 0; index < sizeof secret; index++) {
        secret[index] = letters[other[index] % 64];
    }
    memcpy(other, secret, sizeof other);
    if (count > 1) {
        return check("control", leave, 43);
    }
    int found = 0;
    for (size_t index = 0; index < sizeof uses / sizeof *uses; index++) {
        for (size_t length = uses[index].first; length <= uses[index].last; length++) {
            found |= check(uses[index].name, uses[index].use, length);
        }
    }
    if (!found) {
        puts("nothing is left on the stack");
    }
    return found;
}
