// A lock counts how often it is held. The statement defines what it needs of the functions.

#pragma once

#include <sys/types.h>

#define pthread_mutex_t counted_mutex
#undef PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP
#define PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP {0}

struct counted_mutex {
    int count;
};

extern "C" {
int pthread_atfork(void (*before)(void), void (*in_parent)(void), void (*in_child)(void));
int pthread_mutex_lock(counted_mutex *mutex);
int pthread_mutex_unlock(counted_mutex *mutex);
}
