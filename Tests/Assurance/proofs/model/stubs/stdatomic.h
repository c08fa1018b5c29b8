// One thread is proven at a time: an atomic is its value.

#pragma once

#define _Atomic(TYPE) TYPE
#define _Thread_local
#define atomic_load_explicit(OBJECT, ORDER) (*(OBJECT))
#define atomic_store_explicit(OBJECT, VALUE, ORDER) (*(OBJECT) = (VALUE))
#define atomic_fetch_add_explicit(OBJECT, VALUE, ORDER) (*(OBJECT) += (VALUE))
#define atomic_signal_fence(ORDER)
