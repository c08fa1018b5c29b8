#define _GNU_SOURCE  // SYS_clone

#include "CTestSupport.h"

#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static pid_t start_child(CTestSupport_spawn spawn) {
    if (spawn == CTESTSUPPORT_RAW_CLONE) {
        return (pid_t)syscall(SYS_clone, SIGCHLD, NULL, NULL, NULL, NULL);
    }
    return fork();
}

static bool read_all(int source, uint8_t *output, size_t size) {
    size_t done = 0;
    while (done < size) {
        ssize_t count = read(source, output + done, size - done);
        if (count <= 0) {
            return false;
        }
        done += (size_t)count;
    }
    return true;
}

bool CTestSupport_draw_in_child(
    uint8_t *output, size_t size, bool (*draw)(uint8_t *output, size_t size), CTestSupport_spawn spawn) {
    int ends[2];
    if (pipe(ends) != 0) {
        return false;
    }
    pid_t child = start_child(spawn);
    if (child == 0) {
        bool done = draw(output, size) && write(ends[1], output, size) == (ssize_t)size;
        _exit(done ? 0 : 1);
    }
    close(ends[1]);
    bool done = child > 0 && read_all(ends[0], output, size);
    close(ends[0]);
    int status = 0;
    return child > 0 && waitpid(child, &status, 0) == child && status == 0 && done;
}
