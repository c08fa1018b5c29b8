#define _GNU_SOURCE  // dladdr

#include "internal.h"

#include <dlfcn.h>
#include <pthread.h>
#include <sys/auxv.h>

static pthread_once_t key_once = PTHREAD_ONCE_INIT;
static pthread_key_t key;
static bool has_key;

enum { MOST_CLEAN_UPS = 3 };

static _Thread_local struct {
    void (*clean_ups[MOST_CLEAN_UPS])(void);
    size_t count;
    bool is_ending;
} thread;

/// Another destructor of the thread may call this package afterwards. It then gets nothing that would outlive the thread.
static void end_thread(void *value) {
    (void)value;
    thread.is_ending = true;
    while (thread.count > 0) {
        thread.clean_ups[--thread.count]();
    }
}

bool CPKCE_keep_loaded(void) {
    Dl_info object, executable;
    // Nothing can unload an executable. The dynamic linker does not even know one that is linked statically.
    bool is_executable = dladdr(&key, &object) == 0
        || (dladdr((void *)getauxval(AT_PHDR), &executable) != 0 && executable.dli_fbase == object.dli_fbase);
    return is_executable || dlopen(object.dli_fname, RTLD_NOW | RTLD_NOLOAD | RTLD_NODELETE) != NULL;
}

static void make_key(void) { has_key = CPKCE_keep_loaded() && pthread_key_create(&key, end_thread) == 0; }

bool CPKCE_at_thread_end(void (*clean_up)(void)) {
    pthread_once(&key_once, make_key);
    size_t index = 0;
    while (index < thread.count && thread.clean_ups[index] != clean_up) {
        index++;
    }
    // The value only has to differ from NULL.
    if (!has_key || thread.is_ending || index == MOST_CLEAN_UPS || pthread_setspecific(key, &key) != 0) {
        return false;
    }
    thread.clean_ups[index] = clean_up;
    thread.count += index == thread.count;
    return true;
}
