#include "vector.h"

#include <stdatomic.h>
#include <sys/mman.h>

// A draw of the generator costs much more than the work on its octets, and hardly more for a page than for 32. So each
// thread draws a page and hands it out piece by piece, from the end. The page is a mapping of its own: the kernel empties
// it in a child of a fork, whatever the child's process id, and leaves it out of core dumps.

// Four of the system's pages: by then most of what a draw costs is the generator's own work on the octets.
enum { PAGE_SIZE = 4 * 4096, LARGEST_PIECE = 512 };

typedef struct {
    /// The epoch that the page was filled in. Zero in an empty page, so also in one that the kernel emptied.
    uint64_t epoch;
    /// The number of octets not handed out yet: the first ones, whole vectors.
    uint64_t count;
    uint8_t octets[PAGE_SIZE - 2 * sizeof(uint64_t)];
} random_page;

_Static_assert(sizeof(random_page) == PAGE_SIZE, "a page is filled exactly");

/// Raised to empty the pages of all threads: a page of an earlier epoch is filled anew before it hands out anything.
static _Atomic(uint64_t) current_epoch = 1;

static _Thread_local random_page *thread_page;
/// Whether this thread has asked for a page and got none, so that it does not ask the system for every draw.
static _Thread_local bool has_no_page;

static random_page *make_page(void) {
    if (!CPKCE_RANDOM_PAGES || has_no_page) {
        return NULL;
    }
    void *memory = mmap(NULL, PAGE_SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory != MAP_FAILED) {
        if (madvise(memory, PAGE_SIZE, MADV_WIPEONFORK) == 0 && madvise(memory, PAGE_SIZE, MADV_DONTDUMP) == 0
            && CPKCE_register_thread()) {
            return thread_page = memory;
        }
        munmap(memory, PAGE_SIZE);
    }
    has_no_page = true;
    return NULL;
}

static bool fill_page(random_page *page) {
    page->count = 0;
    // Before the draw: a signal handler that forks on the way takes it from the child, with half of the octets.
    page->epoch = atomic_load_explicit(&current_epoch, memory_order_acquire);
    return CPKCE_draw(page->octets, sizeof page->octets);
}

bool CPKCE_random_from_page(uint8_t *output, size_t size) {
    random_page *page = thread_page != NULL ? thread_page : make_page();
    if (page == NULL || size > LARGEST_PIECE) {
        return false;
    }
    size_t vectors = (size + VECTOR_SIZE - 1) / VECTOR_SIZE;
    do {
        bool is_current = page->epoch == atomic_load_explicit(&current_epoch, memory_order_acquire);
        // Read once: a signal handler that forks after the comparison makes it zero, and less than what is taken off.
        size_t count = page->count;
        if (!is_current || count < vectors * VECTOR_SIZE) {
            if (!fill_page(page)) {
                return false;
            }
            count = sizeof page->octets;
        }
        count -= vectors * VECTOR_SIZE;
        page->count = count;
        uint8_t *piece = page->octets + count;
        size_t offset = 0;
        for (; size - offset >= VECTOR_SIZE; offset += VECTOR_SIZE) {
            store_vector(output + offset, load_vector(piece + offset));
        }
        if (offset < size) {
            store_below_16(output + offset, load_vector(piece + offset), size - offset);
        }
        wipe_vectors((octets16 *)piece, vectors);
        // A signal handler that forked on the way, here or in fill_page, has left this child what is not its own.
    } while (page->epoch == 0);
    return true;
}

void CPKCE_random_discard(void) { atomic_fetch_add_explicit(&current_epoch, 1, memory_order_acq_rel); }

void CPKCE_random_end_thread(void) {
    if (thread_page != NULL) {
        CPKCE_wipe(thread_page, PAGE_SIZE);
        munmap(thread_page, PAGE_SIZE);
        thread_page = NULL;
    }
}

CPKCE_random_path CPKCE_find_random_path(void) {
    if (!CPKCE_RANDOM_PAGES) {
        return CPKCE_RANDOM_PATH_GENERATOR_NOT_BUILT;
    }
    bool has_page = thread_page != NULL || make_page() != NULL;
    return has_page ? CPKCE_RANDOM_PATH_PAGE : CPKCE_RANDOM_PATH_GENERATOR_NO_SAFE_MEMORY;
}
