// One thread is proven at a time: an atomic is its value. A statement about other threads defines OTHER_THREADS() as what they
// may do before each access.

#pragma once

#define _Atomic(TYPE) TYPE
#define _Thread_local
#ifdef OTHER_THREADS
#define BEFORE_ACCESS OTHER_THREADS(),
#else
#define BEFORE_ACCESS
#endif
#define atomic_load(OBJECT) (BEFORE_ACCESS *(OBJECT))
#define atomic_store(OBJECT, VALUE) (BEFORE_ACCESS *(OBJECT) = (VALUE))
#define atomic_fetch_add(OBJECT, VALUE) (BEFORE_ACCESS *(OBJECT) += (VALUE))
#define atomic_fetch_sub(OBJECT, VALUE) (BEFORE_ACCESS *(OBJECT) -= (VALUE))
#define atomic_exchange(OBJECT, VALUE) (BEFORE_ACCESS exchange(OBJECT, VALUE))
#define atomic_load_explicit(OBJECT, ORDER) atomic_load(OBJECT)
#define atomic_store_explicit(OBJECT, VALUE, ORDER) atomic_store(OBJECT, VALUE)
#define atomic_fetch_add_explicit(OBJECT, VALUE, ORDER) atomic_fetch_add(OBJECT, VALUE)
#define atomic_thread_fence(ORDER)

template <typename TYPE> static TYPE exchange(TYPE *object, TYPE value) {
    TYPE old = *object;
    *object = value;
    return old;
}

template <typename TYPE> static bool atomic_compare_exchange_strong(TYPE *object, TYPE *expected, TYPE desired) {
    if (atomic_load(object) == *expected) {
        *object = desired;
        return true;
    }
    *expected = *object;
    return false;
}
