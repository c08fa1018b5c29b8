// Marks octets as secret: the tool that the program runs under reports each branch on them and each address made of them.
// Valgrind by default, which looks at the machine code; MemorySanitizer where the compiler builds it in.

#ifndef TAINT_H
#define TAINT_H

#include <stdbool.h>
#include <stddef.h>

#if defined(__has_feature)
#if __has_feature(memory_sanitizer)
#define HAS_MEMORY_SANITIZER
#endif
#endif

#if defined(HAS_MEMORY_SANITIZER)

#include <sanitizer/msan_interface.h>

static inline void make_secret(const void *octets, size_t size) { __msan_poison(octets, size); }
static inline void make_public(const void *octets, size_t size) { __msan_unpoison(octets, size); }
static inline bool is_watched(void) { return true; }
static inline unsigned long report_count(void) { return 0; }

#else

#include <valgrind/memcheck.h>

static inline void make_secret(const void *octets, size_t size) { (void)VALGRIND_MAKE_MEM_UNDEFINED(octets, size); }
static inline void make_public(const void *octets, size_t size) { (void)VALGRIND_MAKE_MEM_DEFINED(octets, size); }
static inline bool is_watched(void) { return RUNNING_ON_VALGRIND != 0; }
static inline unsigned long report_count(void) { return VALGRIND_COUNT_ERRORS; }

#endif

/// The one place where a verdict becomes public: what `is_zero` and `are_equal` of the C core answer goes through here.
static inline bool publish(bool verdict) {
    make_public(&verdict, sizeof verdict);
    return verdict;
}

#endif
