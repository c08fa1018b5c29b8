// What measuring needs from the machine and Swift does not reach: an optimisation barrier, a cheap clock, and the thread's
// place on the processors.

#ifndef CPKCE_PROCESSOR_H
#define CPKCE_PROCESSOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Makes the compiler believe that the memory is read and all memory is written, so that the work that led there stays in
/// the program and is done anew in every turn of a loop.
static inline void CPKCEProcessor_keep(const void *memory) { __asm__ volatile("" : : "r"(memory) : "memory"); }

/// Nanoseconds of a clock that never goes back.
uint64_t CPKCEProcessor_now(void);

/// Begins and ends what callgrind counts: it watches for calls of these two functions, which do nothing.
void CPKCEProcessor_begin_count(void);
void CPKCEProcessor_end_count(void);

/// The version of the compiler, with the commit it was built from.
const char *CPKCEProcessor_compiler(void);

/// The name and version of the C library; empty if it does not tell.
const char *CPKCEProcessor_c_library(void);

/// Whether the processor has AVX2, by which the C library, libcrypto and others choose their code.
bool CPKCEProcessor_has_avx2(void);

/// The number of processors that the process may run on.
int CPKCEProcessor_processor_count(void);

/// Keeps the calling thread on one of those processors, counted from zero; `false` where the system does not allow it.
bool CPKCEProcessor_pin(int processor);

/// Lets the calling thread run on all of those processors again.
void CPKCEProcessor_unpin(void);

/// How often the system has taken the processor away from the calling thread.
long CPKCEProcessor_preemptions(void);

/// How many nanoseconds the calling thread could have run and had no processor; zero where it cannot be told.
uint64_t CPKCEProcessor_waited(void);

/// The resident memory of the process in bytes; zero where it cannot be told.
size_t CPKCEProcessor_resident_memory(void);

#endif
