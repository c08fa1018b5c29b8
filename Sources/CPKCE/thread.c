#include "internal.h"

#include <pthread.h>

static pthread_once_t key_once = PTHREAD_ONCE_INIT;
static pthread_key_t key;
static bool has_key;

// Another destructor of the thread may still ask for a digest or for random octets: that registers the thread anew, and
// this runs once more.
static void end_thread(void *registration) {
    (void)registration;
    CPKCE_sha256_end_thread();
    CPKCE_random_end_thread();
}

static void make_key(void) { has_key = pthread_key_create(&key, end_thread) == 0; }

bool CPKCE_register_thread(void) {
    pthread_once(&key_once, make_key);
    // The value only has to be one that is not null.
    return has_key && pthread_setspecific(key, &key) == 0;
}
