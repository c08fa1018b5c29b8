// Calls every function of the C core with every length that makes a difference, from memory that ends where the octets end,
// and from threads at once: for a sanitizer to watch. With `bug`, makes a mistake of the kind that the sanitizer is for.
#define _GNU_SOURCE

#include "CPKCE.h"

#include <openssl/evp.h>
#include <openssl/rand.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 300, THREADS = 4 };

#if __has_feature(memory_sanitizer)
#define OPENSSL_SUPPRESS_DEPRECATED
#include <dlfcn.h>
#include <openssl/crypto.h>
#include <sanitizer/msan_interface.h>

#include "sha256_direct.h"
#define WATCHES_INITIALISATION 1

// libcrypto is not compiled for this sanitizer. So what it is given is checked here, and what it writes is declared written.
#define REAL(name) ((__typeof__(name) *)dlsym(RTLD_NEXT, #name))

int EVP_RAND_generate(
    EVP_RAND_CTX *context, unsigned char *output, size_t size, unsigned int strength, int prediction_resistance,
    const unsigned char *addition, size_t addition_size) {
    __msan_check_mem_is_initialized(addition, addition_size);
    int answer = REAL(EVP_RAND_generate)(context, output, size, strength, prediction_resistance, addition, addition_size);
    __msan_unpoison(output, size);
    return answer;
}

int EVP_DigestUpdate(EVP_MD_CTX *context, const void *message, size_t size) {
    __msan_check_mem_is_initialized(message, size);
    return REAL(EVP_DigestUpdate)(context, message, size);
}

int EVP_DigestFinal_ex(EVP_MD_CTX *context, unsigned char *digest, unsigned int *size) {
    int answer = REAL(EVP_DigestFinal_ex)(context, digest, size);
    __msan_unpoison(digest, CPKCE_SHA256_SIZE);
    return answer;
}

void OPENSSL_cleanse(void *memory, size_t size) { memset(memory, 0, size); }

static void require_written(const void *memory, size_t size) { __msan_check_mem_is_initialized(memory, size); }

static sha256_block_function block_function_of_libcrypto;

static void hash_checked_block(SHA256_CTX *context, const unsigned char *block) {
    __msan_check_mem_is_initialized(context->h, sizeof context->h);
    __msan_check_mem_is_initialized(block, SHA256_CBLOCK);
    block_function_of_libcrypto(context, block);
}

static void put_check_before_block_function(void) {
    if (CPKCE_sha256_prepare() != CPKCE_HASH_PATH_DIRECT) {
        fprintf(stderr, "wrong: not on the direct path\n");
        exit(2);
    }
    block_function_of_libcrypto = CPKCE_sha256_block;
    CPKCE_sha256_block = hash_checked_block;
}

/// libcrypto calls libc with memory that it wrote itself. The path is set without the core, which would look for the block
/// function again.
static void begin_thread(size_t index) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    __msan_scoped_disable_interceptor_checks();
    pthread_once(&once, put_check_before_block_function);
    CPKCE_chosen_hash_path = index % 2 == 0 ? CPKCE_HASH_PATH_DIRECT : CPKCE_HASH_PATH_EVP_SELECTED;
}
#else
static void begin_thread(size_t index) { CPKCE_sha256_select_evp(index % 2 == 1); }

static void require_written(const void *memory, size_t size) {
    (void)memory;
    (void)size;
}
#endif

/// Memory of exactly that size, so that an access beyond it is seen; its content is never written here.
static uint8_t *take(size_t size) {
    uint8_t *memory = malloc(size);
    if (memory == NULL && size > 0) {
        abort();
    }
    return memory;
}

static void require(bool condition, const char *what) {
    if (!condition) {
        fprintf(stderr, "wrong: %s\n", what);
        exit(2);
    }
}

static void use_codec(size_t size) {
    size_t count = size / 3 * 4 + (size % 3 * 4 + 2) / 3;
    uint8_t *octets = take(size), *text = take(count), *decoded = take(size);
    require(CPKCE_random(octets, size), "random");
    CPKCE_base64url_encode(text, octets, size);
    require_written(text, count);
    require(CPKCE_base64url_decode(decoded, text, count), "decode");
    require_written(decoded, size);
    require(CPKCE_equal(octets, decoded, size), "equal");
    for (size_t cut = 1; cut < 5 && cut < count; cut++) {
        uint8_t *start = take(count - cut), *other = take((count - cut) / 4 * 3 + (count - cut) % 4 * 3 / 4);
        memcpy(start, text, count - cut);
        start[0] ^= (uint8_t)(cut == 4 ? 0x80 : 0);
        bool done = CPKCE_base64url_decode(other, start, count - cut);
        require(!done || cut != 4, "decode refuses");
        free(other);
        free(start);
    }
    CPKCE_wipe(decoded, size);
    free(decoded);
    free(text);
    free(octets);
}

static void use_digests(size_t size) {
    uint8_t *message = take(size), *digest = take(CPKCE_SHA256_SIZE), *other = take(CPKCE_SHA256_SIZE);
    require(CPKCE_random(message, size), "random");
    CPKCE_sha256(digest, message, size);
    CPKCE_sha256_evp(other, message, size);
    require(CPKCE_equal(digest, other, CPKCE_SHA256_SIZE), "digest");
    CPKCE_sha256_stream *stream = CPKCE_sha256_init();
    CPKCE_sha256_update(stream, message, size);
    if (size % 2 == 0) {
        CPKCE_sha256_final(other, stream);
        require(CPKCE_equal(digest, other, CPKCE_SHA256_SIZE), "stream");
    } else {
        CPKCE_sha256_free(stream);
    }
    free(other);
    free(digest);
    free(message);
}

static void use_verifiers(size_t count) {
    uint8_t *text = take(count), digest[CPKCE_SHA256_SIZE] = {0};
    bool is_in_range = count >= CPKCE_CODE_VERIFIER_MINIMUM_COUNT && count <= CPKCE_CODE_VERIFIER_MAXIMUM_COUNT;
    require(CPKCE_code_verifier_generate(text, count) == is_in_range, "generate");
    require_written(text, count);
    require(CPKCE_code_verifier_is_well_formed(text, count) == is_in_range, "well-formed");
    CPKCE_sha256(digest, text, count);
    CPKCE_verdict expected = is_in_range ? CPKCE_VERDICT_SATISFIED : CPKCE_VERDICT_MALFORMED;
    require(CPKCE_code_verifier_verify(digest, text, count) == expected, "verify");
    free(text);
}

static void use_everything(void) {
    for (size_t size = 0; size <= LONGEST; size++) {
        use_codec(size);
        use_digests(size);
        use_verifiers(size);
    }
    for (size_t size = 500; size < 40000; size = size * 3 / 2) {
        use_codec(size);
    }
    CPKCE_report report;
    CPKCE_make_report(&report);
    require(CPKCE_random_prepare() == CPKCE_RANDOM_PATH_BUFFER, "trial");
    CPKCE_random_discard();
    require(CPKCE_equal(NULL, NULL, 0), "nothing equals nothing");
}

static long shared_by_mistake;
static bool has_bug;

static void *use_on_thread(void *argument) {
    begin_thread((size_t)argument);
    use_everything();
    if (has_bug) {
        shared_by_mistake++;
    }
    return argument;
}

static void make_mistake(void) {
#if WATCHES_INITIALISATION
    uint8_t *octets = take(32);
    printf("%d\n", CPKCE_equal(octets, octets + 16, 16));
#else
    uint8_t *volatile octets = take(32), text[43];
    memset(octets, 1, 32);
#if defined(MISTAKE_LEAK)
    octets = NULL;
#elif defined(MISTAKE_UNDEFINED)
    volatile int shift = 64;
    text[0] = (uint8_t)(1 << shift);
#else
    CPKCE_base64url_encode(text, octets + 1, 32);
#endif
#endif
}

int main(int count, char **arguments) {
    has_bug = count > 1 && strcmp(arguments[1], "bug") == 0;
    if (has_bug) {
        make_mistake();
    }
    begin_thread(0);
    pthread_t threads[THREADS];
    for (size_t index = 0; index < THREADS; index++) {
        require(pthread_create(threads + index, NULL, use_on_thread, (void *)index) == 0, "thread");
    }
    for (size_t index = 0; index < THREADS; index++) {
        require(pthread_join(threads[index], NULL) == 0, "thread");
    }
    use_everything();
    puts("everything was used");
    return 0;
}
