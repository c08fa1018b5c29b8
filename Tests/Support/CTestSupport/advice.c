#define _GNU_SOURCE  // RTLD_NEXT

#include "CPKCETestSupport.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <sys/mman.h>

static _Atomic(CPKCETestSupport_advice) current;

void CPKCETestSupport_set_advice(CPKCETestSupport_advice advice) { current = advice; }

int madvise(void *memory, size_t size, int advice) {
    if (current == CTESTSUPPORT_ADVICE_REFUSED) {
        errno = EINVAL;
        return -1;
    }
    if (current == CTESTSUPPORT_ADVICE_IGNORED || (current == CTESTSUPPORT_WIPE_ON_FORK_IGNORED && advice == MADV_WIPEONFORK)) {
        return 0;
    }
    int (*real)(void *, size_t, int) = (int (*)(void *, size_t, int))dlsym(RTLD_NEXT, "madvise");
    return real(memory, size, advice);
}
