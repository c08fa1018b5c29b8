// The generator's contract, with libcrypto and the system free to answer anything. A draw succeeds if and only if libcrypto
// is open, the thread has a generator or one can be made, the system gives entropy, and the generator answers exactly 1. The
// output is then all that was generated, else zeros. The entropy that was mixed in is wiped, and the error queue is as it was.
//
// Each call begins in any state that calls can leave behind, and ends in such a state. So what is proved for one call holds
// for any number of them:
// - A generator is the thread's own, instantiated, without a failed draw and freed when the thread ends, or it is freed.
// - An implementation of libcrypto is fetched once and kept.
// - Each call that enters libcrypto leaves it, and each lock that is taken is released.

#include "model/stubs/openssl/libcrypto.h"

static bool is_entropy_wiped;
extern "C" void CPKCE_wipe(void *memory, size_t size) {
    is_entropy_wiped = is_entropy_wiped || (was_asked_for_entropy && memory == entropy_place && size == sizeof entropy);
    for (size_t index = 0; index < size; index++) {
        ((uint8_t *)memory)[index] = 0;
    }
}

static EVP_RAND *implementation;

#include "generator.c"
#include "model/statement.h"

/// Whether another thread is the first to fetch, and whether this one can be told that it ends.
static bool is_other_first, can_register;
static bool is_registered, buffer_answer;

bool CPKCE_libcrypto_enter(void) {
    assert(!is_inside);
    is_inside = is_open;
    return is_open;
}

void CPKCE_libcrypto_leave(void) {
    assert(is_inside && !is_locked && marks == 0);
    is_inside = false;
}

void CPKCE_libcrypto_lock(void) {
    assert(is_inside && !is_locked && marks == 0);
    is_locked = true;
    if (implementation == NULL && is_other_first) {
        libcrypto_implementation.references = 1;
        implementation = &libcrypto_implementation;
    }
}

void CPKCE_libcrypto_unlock(void) {
    assert(is_inside && is_locked && marks == 0);
    is_locked = false;
}

bool CPKCE_at_thread_end(void (*clean_up)(void)) {
    assert(clean_up == free_generator && !is_locked);
    is_registered = is_registered || can_register;
    return can_register;
}

bool CPKCE_random_from_buffer(uint8_t *output, size_t size) {
    assert(size > 0);
    buffer_answer = nondet_bool();
    if (buffer_answer) {
        for (size_t index = 0; index < size; index++) {
            output[index] = 0x5A;
        }
    }
    return buffer_answer;
}

static bool had_fetched, can_have_generator;

/// Any state that calls can leave behind, and any answers.
static void begin(void) {
    had_fetched = nondet_bool();
    bool has_generator = nondet_bool() && had_fetched;
    libcrypto_implementation.references = had_fetched ? 1 : 0;
    implementation = had_fetched ? &libcrypto_implementation : NULL;
    generators[0].state = has_generator ? INSTANTIATED : NOT_MADE;
    generators[1].state = NOT_MADE;
    generators[0].implementation = &libcrypto_implementation;
    generators[0].has_failed = generators[1].has_failed = false;
    thread_generator = has_generator ? &generators[0] : NULL;
    is_registered = has_generator;

    is_open = nondet_bool();
    can_fetch = nondet_bool();
    can_make = nondet_bool();
    is_other_first = nondet_bool();
    can_register = nondet_bool();
    instantiate_answer = nondet_int();
    entropy_answer = nondet_int();
    generate_answer = nondet_int();
    can_have_generator =
        has_generator || ((had_fetched || is_other_first || can_fetch) && can_make && instantiate_answer == 1);

    was_called = was_asked_for_entropy = is_entropy_wiped = buffer_answer = false;
    entropy_place = NULL;
}

/// The state is again one of those.
static void end(void) {
    assert(!is_inside && !is_locked && marks == 0);
    assert(libcrypto_implementation.references == (implementation != NULL ? 1 : 0));
    assert(implementation == NULL || implementation == &libcrypto_implementation);
    for (int index = 0; index < 2; index++) {
        bool is_own = thread_generator == &generators[index];
        assert(is_live(&generators[index]) == is_own);
        assert(!is_own || (generators[index].state == INSTANTIATED && !generators[index].has_failed));
    }
    assert(thread_generator == NULL || (implementation != NULL && is_registered));
    assert(!had_fetched || implementation != NULL);
}

static void check_draw(size_t size) {
    uint8_t *output = (uint8_t *)malloc(size);
    begin();
    bool is_done = CPKCE_random(output, size);
    end();
    if (size == 0 || buffer_answer) {
        assert(is_done && !was_called);
        for (size_t index = 0; index < size; index++) {
            assert(output[index] == 0x5A);
        }
        return;
    }
    assert(is_done == (is_open && can_have_generator && entropy_answer == 0 && generate_answer == 1));
    assert(!is_done || was_called);
    assert(is_entropy_wiped == was_asked_for_entropy);
    for (size_t index = 0; index < size; index++) {
        assert(output[index] == (is_done ? generated[index] : 0));
    }
}

static void check_name(void) {
    unsigned int strength = 0;
    begin();
    const char *name = CPKCE_find_generator(&strength);
    end();
    assert((name != NULL) == (is_open && can_have_generator));
    assert(strength == (name != NULL ? 256 : 0) && !was_called);
    // The name is part of the implementation.
    assert(name == NULL || implementation != NULL);
}

static void check_end_of_thread(void) {
    begin();
    free_generator();
    end();
    assert(thread_generator == NULL && (implementation != NULL) == had_fetched);
}

int main(void) { CALL; }
