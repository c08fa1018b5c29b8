// The system's memory, as its manual pages allow it to behave: it gives one mapping of zeros or none, and takes each advice or
// not. A system that only claims to take advice accepts any, also one that does not exist. Each call checks its preconditions.

#pragma once

#include <assert.h>
#include <stddef.h>
#include <stdint.h>

#define PROT_NONE 0
#define PROT_READ 1
#define PROT_WRITE 2
#define MAP_PRIVATE 2
#define MAP_ANONYMOUS 32
#define MAP_FAILED ((void *)-1)
#define MADV_DONTDUMP 16
#define MADV_WIPEONFORK 18

extern "C" int nondet_int(void);

static uint8_t *mapping;
static bool is_mapped, is_accessible, is_wiped_on_fork, is_left_out_of_dumps;

// Defined by the statement, which knows the type of the buffer, the size of a page and what the system refuses.
static bool is_refused(void);
static bool is_claiming(void);
static size_t room_of_buffer(void);
static uint8_t *new_mapping(void);
static bool is_mapping_wiped(void);
static void may_fork(void);

static bool is_just_the_buffer(const void *address, size_t size) {
    return is_mapped && address == mapping + PAGE && size == room_of_buffer();
}

extern "C" {
void *mmap(void *address, size_t size, int protection, int flags, int file, long offset) {
    assert(address == NULL && file == -1 && offset == 0 && !is_mapped);
    assert(protection == PROT_NONE && flags == (MAP_PRIVATE | MAP_ANONYMOUS));
    // One page before the buffer, one behind it.
    assert(size == PAGE + room_of_buffer() + PAGE);
    if (is_refused()) {
        return MAP_FAILED;
    }
    is_mapped = true;
    is_accessible = is_wiped_on_fork = is_left_out_of_dumps = false;
    mapping = new_mapping();
    return mapping;
}

int mprotect(void *address, size_t size, int protection) {
    assert(is_just_the_buffer(address, size) && protection == (PROT_READ | PROT_WRITE));
    if (is_refused()) {
        return -1;
    }
    is_accessible = true;
    return 0;
}

int madvise(void *address, size_t size, int advice) {
    assert(is_just_the_buffer(address, size));
    may_fork();
    if (is_claiming()) {
        return 0;
    }
    if ((advice != MADV_WIPEONFORK && advice != MADV_DONTDUMP) || is_refused()) {
        return -1;
    }
    is_wiped_on_fork = is_wiped_on_fork || advice == MADV_WIPEONFORK;
    is_left_out_of_dumps = is_left_out_of_dumps || advice == MADV_DONTDUMP;
    return 0;
}

int mlock(const void *address, size_t size) {
    assert(is_just_the_buffer(address, size));
    return nondet_int();
}

int munmap(void *address, size_t size) {
    assert(is_mapped && address == mapping && size == PAGE + room_of_buffer() + PAGE && is_mapping_wiped());
    is_mapped = false;
    return 0;
}
}
