// The system's memory, as its manual pages allow it to behave: it gives one mapping of zeros or none, and takes each advice
// or not. Each call stands up for its preconditions.

#pragma once

#include <assert.h>
#include <stddef.h>
#include <stdint.h>

#define PROT_READ 1
#define PROT_WRITE 2
#define MAP_PRIVATE 2
#define MAP_ANONYMOUS 32
#define MAP_FAILED ((void *)-1)
#define MADV_DONTDUMP 16
#define MADV_WIPEONFORK 18

static void *mapping;
static bool is_mapped, is_wiped_on_fork, is_left_out_of_dumps;

// Defined by the statement, which knows the type of the page and which call the system refuses.
static bool is_refused(void);
static void *new_mapping(size_t size);

extern "C" {
void *mmap(void *address, size_t size, int protection, int flags, int file, long offset) {
    assert(address == NULL && file == -1 && offset == 0 && !is_mapped);
    assert(protection == (PROT_READ | PROT_WRITE) && flags == (MAP_PRIVATE | MAP_ANONYMOUS));
    if (is_refused()) {
        return MAP_FAILED;
    }
    is_mapped = true;
    mapping = new_mapping(size);
    return mapping;
}

int madvise(void *address, size_t size, int advice) {
    assert(is_mapped && address == mapping && size == PAGE_SIZE);
    if (is_refused()) {
        return -1;
    }
    is_wiped_on_fork = is_wiped_on_fork || advice == MADV_WIPEONFORK;
    is_left_out_of_dumps = is_left_out_of_dumps || advice == MADV_DONTDUMP;
    return 0;
}

int munmap(void *address, size_t size) {
    assert(is_mapped && address == mapping && size == PAGE_SIZE);
    is_mapped = false;
    return 0;
}
}
