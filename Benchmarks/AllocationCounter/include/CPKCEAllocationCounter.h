// Counts the heap allocations of a thread, exactly: an executable that links this has the C library's allocator behind
// counting functions of the same names. Linked into tests and the benchmark, never into the libraries.

#ifndef CPKCE_ALLOCATION_COUNTER_H
#define CPKCE_ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// Whether allocations are counted; not where a sanitizer has taken the allocator's place.
bool CPKCEAllocationCounter_is_active(void);

/// The number of allocations that the calling thread has made so far.
uint64_t CPKCEAllocationCounter_count(void);

#endif
