#define _GNU_SOURCE  // syscall

#include "CTestSupport.h"

#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

int CTestSupport_spawn_child(CTestSupport_spawn spawn) {
    if (spawn == CTESTSUPPORT_RAW_CLONE) {
        return (int)syscall(SYS_clone, SIGCHLD, NULL, NULL, NULL, NULL);
    }
    return fork();
}
