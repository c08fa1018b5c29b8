// What the tests need and Swift cannot do: a generator that fails on demand, children of a fork, libcrypto itself.

#ifndef C_TEST_SUPPORT_H
#define C_TEST_SUPPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// ------------------------------------------------------------------------------------------------------------- Faults
// An executable that links this has its own function in front of each of libcrypto's and libc's that random octets come
// from. Each does what the real one does, except on a thread that has asked for a fault.

typedef enum {
    CTESTSUPPORT_FAULT_NONE = 0,
    /// `EVP_RAND_CTX_new` makes no generator.
    CTESTSUPPORT_FAULT_NO_GENERATOR,
    /// `EVP_RAND_instantiate` answers 2: only 1 is success.
    CTESTSUPPORT_FAULT_NOT_INSTANTIATED,
    /// `getentropy` fails.
    CTESTSUPPORT_FAULT_NO_ENTROPY,
    /// `EVP_RAND_generate` writes 0xAA over all its output and then answers 0, -1 or 2: only 1 is success.
    CTESTSUPPORT_FAULT_ANSWER_0,
    CTESTSUPPORT_FAULT_ANSWER_MINUS_1,
    CTESTSUPPORT_FAULT_ANSWER_2,
    /// `EVP_RAND_generate` fails after as many octets as one request to a generator may ask for.
    CTESTSUPPORT_FAULT_AFTER_FIRST_REQUEST,
    /// `EVP_RAND_generate` writes 0xAA over all its output and succeeds.
    CTESTSUPPORT_FAULT_REPEATS,
} CPKCETestSupport_fault;

/// Sets the fault of the calling thread, until it is set anew.
void CPKCETestSupport_set_fault(CPKCETestSupport_fault fault);

/// How often the calling thread has met a fault.
uint64_t CPKCETestSupport_fault_count(void);

/// What the calling thread's last call of `EVP_RAND_generate` was given.
typedef struct {
    unsigned int strength;
    bool asks_for_reseed;
    /// Of the additional input: whether it was what `getentropy` gave last, and whether it has been wiped since.
    size_t addition_size;
    bool is_addition_fresh;
    bool is_addition_wiped;
} CPKCETestSupport_draw;

CPKCETestSupport_draw CPKCETestSupport_last_draw(void);

/// How many octets the calling thread has wiped by `OPENSSL_cleanse`; not those that libcrypto itself wipes.
uint64_t CPKCETestSupport_wiped_size(void);

// ------------------------------------------------------------------------------------------------------------- Digests
// Functions of the same kind, which count or, on a thread that has asked for it, let a provider look like another one.

typedef enum {
    CTESTSUPPORT_DISGUISE_NONE = 0,
    /// `OSSL_PROVIDER_get0_name` gives another name.
    CTESTSUPPORT_DISGUISE_NAME,
    /// `OSSL_PROVIDER_get0_dispatch` gives functions of another object than libcrypto.
    CTESTSUPPORT_DISGUISE_CODE,
} CPKCETestSupport_disguise;

/// Sets what the calling thread sees of providers, until it is set anew.
void CPKCETestSupport_disguise_provider(CPKCETestSupport_disguise disguise);

/// How often the calling thread has called `EVP_MD_fetch`, `EVP_MD_free`, `EVP_DigestFinal_ex`.
uint64_t CPKCETestSupport_fetch_count(void);
uint64_t CPKCETestSupport_free_count(void);
uint64_t CPKCETestSupport_evp_digest_count(void);

/// Calls `body` in the middle of the calling thread's next call of `EVP_MD_fetch`.
void CPKCETestSupport_during_next_fetch(void (*body)(void));

// ------------------------------------------------------------------------------------------------------------- Advice
// A `madvise` in front of the system's, which can do as some systems and emulators do.

typedef enum {
    CTESTSUPPORT_ADVICE_TAKEN = 0,
    CTESTSUPPORT_ADVICE_REFUSED,
    /// Every advice is accepted, even one that does not exist, and none has an effect.
    CTESTSUPPORT_ADVICE_IGNORED,
    /// `MADV_WIPEONFORK` alone is accepted without an effect.
    CTESTSUPPORT_WIPE_ON_FORK_IGNORED,
} CPKCETestSupport_advice;

/// Sets what happens to advice in this process from now on.
void CPKCETestSupport_set_advice(CPKCETestSupport_advice advice);

// ----------------------------------------------------------------------------------------------------------- Children

typedef enum { CTESTSUPPORT_FORK, CTESTSUPPORT_RAW_CLONE } CPKCETestSupport_spawn;

/// Starts a child process and returns its id, zero in the child and -1 where none was made.
///
/// A raw `clone` is a fork that runs no `pthread_atfork` handler.
int CPKCETestSupport_spawn_child(CPKCETestSupport_spawn spawn);

// ---------------------------------------------------------------------------------------------------------- libcrypto

/// `RAND_bytes(output, size)`, as it answers.
int CPKCETestSupport_rand_bytes(uint8_t *output, int size);

/// `CRYPTO_memcmp(left, right, size)`, as it answers.
int CPKCETestSupport_crypto_memcmp(const void *left, const void *right, size_t size);

/// Has libcrypto's default properties ask for FIPS-approved implementations from now on.
void CPKCETestSupport_require_fips(void);

/// Whether `EVP_MD_fetch` finds SHA-256 with these properties; what it leaves on the error queue is taken off.
bool CPKCETestSupport_has_sha256(const char *properties);

/// Has libcrypto free what it frees when a process exits; `false` where it waits with that until the exit, as OpenSSL 4 does.
bool CPKCETestSupport_clean_up_libcrypto(void);

/// Puts an error of its own on libcrypto's queue, which is emptied first.
void CPKCETestSupport_push_error(void);

/// Whether the queue holds that one error and nothing else.
bool CPKCETestSupport_has_only_pushed_error(void);

/// Whether the queue is empty.
bool CPKCETestSupport_has_no_error(void);

// ------------------------------------------------------------------------------------------------------------ Threads

/// Lets the calling thread hash "abc" into `digest` when it ends, after every other destructor of thread-specific data; or
/// do whatever else `hash` does.
///
/// `false` when there is no room for thread-specific data.
bool CPKCETestSupport_hash_at_thread_end(uint8_t *digest, void (*hash)(uint8_t *digest, const uint8_t *message, size_t size));

#endif
