#define _GNU_SOURCE  // syscall

#include "CPKCETestSupport.h"

#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

int CPKCETestSupport_spawn_child(CPKCETestSupport_spawn spawn) {
    if (spawn == CTESTSUPPORT_RAW_CLONE) {
        return (int)syscall(SYS_clone, SIGCHLD, NULL, NULL, NULL, NULL);
    }
    return fork();
}
