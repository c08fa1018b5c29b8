#include "CPKCEAllocationCounter.h"

#include <errno.h>
#include <stddef.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define IS_SANITIZED
#endif
#endif

static _Thread_local uint64_t count;

uint64_t CPKCEAllocationCounter_count(void) { return count; }

#if defined(IS_SANITIZED) || !defined(__GLIBC__)

bool CPKCEAllocationCounter_is_active(void) { return false; }

#else

bool CPKCEAllocationCounter_is_active(void) { return true; }

// glibc's allocator under the names that stay when the public ones are replaced.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
    count++;
    return __libc_malloc(size);
}

void *calloc(size_t elements, size_t size) {
    count++;
    return __libc_calloc(elements, size);
}

void *realloc(void *memory, size_t size) {
    count++;
    return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
    count++;
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
    void *result = memalign(alignment, size);
    if (result == NULL) {
        return ENOMEM;
    }
    *memory = result;
    return 0;
}

#endif
