#include "internal.h"

#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <unistd.h>

// Each thread has a generator of its own rather than libcrypto's. That one draws from a generator which all threads share, so
// that a fork can leave it locked in the child; libcrypto frees it when the process exits; and other code of the process or a
// configuration can replace it. A generator without a parent is seeded by the operating system.

enum { STRENGTH = 256 };

static _Thread_local EVP_RAND_CTX *thread_generator;

static void free_generator(void) {
    EVP_RAND_CTX_free(thread_generator);
    thread_generator = NULL;
}

static EVP_RAND_CTX *instantiate(EVP_RAND *implementation) {
    // The cipher comes from where the generator comes from, whatever libcrypto's default properties have become since.
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_DRBG_PARAM_CIPHER, (char *)"AES-256-CTR", 0),
        OSSL_PARAM_construct_utf8_string(OSSL_DRBG_PARAM_PROPERTIES, (char *)"-fips,-provider", 0),
        OSSL_PARAM_construct_end(),
    };
    EVP_RAND_CTX *generator = implementation != NULL ? EVP_RAND_CTX_new(implementation, NULL) : NULL;
    if (generator != NULL && EVP_RAND_instantiate(generator, STRENGTH, 0, NULL, 0, parameters) != 1) {
        EVP_RAND_CTX_free(generator);
        return NULL;
    }
    return generator;
}

/// The generator of the calling thread; null where none can be made. It is the caller's to free where the thread is ending.
static EVP_RAND_CTX *find_generator(void) {
    static EVP_RAND *implementation;  // fetched once and never freed
    if (thread_generator != NULL) {
        return thread_generator;
    }
    CPKCE_libcrypto_lock();
    ERR_set_mark();
    if (implementation == NULL) {
        implementation = EVP_RAND_fetch(NULL, "CTR-DRBG", NULL);
    }
    EVP_RAND_CTX *generator = instantiate(implementation);
    ERR_pop_to_mark();
    CPKCE_libcrypto_unlock();
    if (generator != NULL && CPKCE_at_thread_end(free_generator)) {
        thread_generator = generator;
    }
    return generator;
}

static bool generate(EVP_RAND_CTX *generator, uint8_t *output, size_t size) {
    uint8_t fresh[STRENGTH / 8] = {0};
    // libcrypto notices a fork by the process id alone, which a new PID namespace can repeat. So fresh bytes go into each draw.
    bool is_done = getentropy(fresh, sizeof fresh) == 0
        && EVP_RAND_generate(generator, output, size, STRENGTH, 0, fresh, sizeof fresh) == 1;
    CPKCE_wipe(fresh, sizeof fresh);
    return is_done;
}

bool CPKCE_draw(uint8_t *output, size_t size) {
    bool is_done = false;
    if (CPKCE_libcrypto_enter()) {
        EVP_RAND_CTX *generator = find_generator();
        ERR_set_mark();
        is_done = generator != NULL && generate(generator, output, size);
        if (generator != thread_generator) {
            EVP_RAND_CTX_free(generator);
        } else if (!is_done) {
            free_generator();  // the next draw begins with a new one
        }
        ERR_pop_to_mark();
        CPKCE_libcrypto_leave();
    }
    if (!is_done) {
        CPKCE_wipe(output, size);
    }
    return is_done;
}

bool CPKCE_random(uint8_t *output, size_t size) {
    return size == 0 || CPKCE_random_from_buffer(output, size) || CPKCE_draw(output, size);
}

const char *CPKCE_find_generator(unsigned int *strength) {
    const char *name = NULL;
    if (CPKCE_libcrypto_enter()) {
        EVP_RAND_CTX *generator = find_generator();
        if (generator != NULL) {
            name = EVP_RAND_get0_name(EVP_RAND_CTX_get0_rand(generator));
            *strength = EVP_RAND_get_strength(generator);
        }
        if (generator != thread_generator) {
            EVP_RAND_CTX_free(generator);
        }
        CPKCE_libcrypto_leave();
    }
    return name;
}
