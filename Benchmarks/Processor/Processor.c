#define _GNU_SOURCE  // sched_setaffinity, RUSAGE_THREAD

#include "CPKCEProcessor.h"

#include <fcntl.h>
#include <sched.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

// The empty statement keeps each of them, and each call, in the program.
__attribute__((noinline)) void CPKCEProcessor_begin_count(void) { __asm__ volatile("" : : : "memory"); }

__attribute__((noinline)) void CPKCEProcessor_end_count(void) { __asm__ volatile("" : : : "memory"); }

const char *CPKCEProcessor_compiler(void) { return __VERSION__; }

const char *CPKCEProcessor_c_library(void) {
    static char name[64];
#if defined(_CS_GNU_LIBC_VERSION)
    confstr(_CS_GNU_LIBC_VERSION, name, sizeof name);
#endif
    return name;
}

#if defined(__x86_64__)
bool CPKCEProcessor_has_avx2(void) { return __builtin_cpu_supports("avx2"); }
#else
bool CPKCEProcessor_has_avx2(void) { return false; }
#endif

uint64_t CPKCEProcessor_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

#if defined(__linux__)

// What the process was given at its start, before any thread was pinned.
static cpu_set_t allowed;

__attribute__((constructor)) static void remember_allowed(void) { sched_getaffinity(0, sizeof allowed, &allowed); }

int CPKCEProcessor_processor_count(void) { return CPU_COUNT(&allowed); }

bool CPKCEProcessor_pin(int processor) {
    for (int candidate = 0; candidate < CPU_SETSIZE; candidate++) {
        if (CPU_ISSET(candidate, &allowed) && processor-- == 0) {
            cpu_set_t one;
            CPU_ZERO(&one);
            CPU_SET(candidate, &one);
            return sched_setaffinity(0, sizeof one, &one) == 0;
        }
    }
    return false;
}

void CPKCEProcessor_unpin(void) { sched_setaffinity(0, sizeof allowed, &allowed); }

long CPKCEProcessor_preemptions(void) {
    struct rusage usage = {0};
    getrusage(RUSAGE_THREAD, &usage);
    return usage.ru_nivcsw;
}

/// The second number of a file; without a stream, as that would allocate memory, which is being counted.
static uint64_t second_number(const char *path) {
    char text[128];
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        return 0;
    }
    ssize_t size = read(file, text, sizeof text - 1);
    close(file);
    text[size > 0 ? size : 0] = '\0';
    char *second;
    strtoull(text, &second, 10);
    return strtoull(second, NULL, 10);
}

uint64_t CPKCEProcessor_waited(void) { return second_number("/proc/thread-self/schedstat"); }

size_t CPKCEProcessor_resident_memory(void) {
    return second_number("/proc/self/statm") * (size_t)sysconf(_SC_PAGESIZE);
}

#else

int CPKCEProcessor_processor_count(void) { return (int)sysconf(_SC_NPROCESSORS_ONLN); }

bool CPKCEProcessor_pin(int processor) {
    (void)processor;
    return false;
}

void CPKCEProcessor_unpin(void) {}

long CPKCEProcessor_preemptions(void) { return 0; }

uint64_t CPKCEProcessor_waited(void) { return 0; }

size_t CPKCEProcessor_resident_memory(void) { return 0; }

#endif
