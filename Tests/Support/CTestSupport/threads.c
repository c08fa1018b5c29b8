#include "CPKCETestSupport.h"

#include <pthread.h>
#include <stdlib.h>

typedef struct {
    uint8_t *digest;
    void (*hash)(uint8_t *digest, const uint8_t *message, size_t size);
    // Destructors run in the order of their keys and once more for data that is set anew: the second round comes after
    // every other destructor of the thread.
    pthread_key_t key;
    bool is_second_round;
} last_wish;

static void grant(void *data) {
    last_wish *wish = data;
    if (!wish->is_second_round) {
        wish->is_second_round = true;
        pthread_setspecific(wish->key, wish);
        return;
    }
    wish->hash(wish->digest, (const uint8_t *)"abc", 3);
    free(wish);
}

bool CPKCETestSupport_hash_at_thread_end(uint8_t *digest, void (*hash)(uint8_t *digest, const uint8_t *message, size_t size)) {
    last_wish *wish = malloc(sizeof *wish);
    if (wish == NULL) {
        return false;
    }
    *wish = (last_wish){.digest = digest, .hash = hash};
    return pthread_key_create(&wish->key, grant) == 0 && pthread_setspecific(wish->key, wish) == 0;
}
