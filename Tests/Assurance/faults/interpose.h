// Functions of libcrypto and libc that fail or lie on demand. They stand in front of the real ones where this file is linked
// into a program, and where it is preloaded as a library; a preloaded one takes its orders from the environment variable
// FAULT, which may change while the program runs.

#ifndef INTERPOSE_H
#define INTERPOSE_H

#include <stddef.h>

/// What a lying generator writes before it answers that it failed.
#define LIE 0x5A

/// The fault in force, or null. It has precedence over the environment.
extern const char *fault;

/// For the fault "malloc": how many allocations of libcrypto's succeed before all others fail.
extern _Atomic(long) allocations_left;

/// How many children the core has asked the system for by itself.
extern _Atomic(long) clones;

#endif
