// Counts the heap allocations of a thread, exactly: an executable that links this has the C library's allocator behind
// counting functions of the same names. Linked into tests and the benchmark, never into the libraries.

#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// Whether allocations are counted; not where a sanitizer has taken the allocator's place.
bool AllocationCounter_is_active(void);

/// The number of allocations that the calling thread has made so far.
uint64_t AllocationCounter_count(void);

#endif
