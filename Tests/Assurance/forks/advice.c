// A system whose `madvise` does not do what it says: `advice honest|lies|lies-about-known|refuses|filter SPAWN [prepared]`.
//
// - lies: each advice is accepted and ignored, as under qemu's user mode.
// - lies-about-known: the same, but an advice that does not exist is refused.
// - refuses: every advice is refused.
// - filter: a filter of system calls accepts and ignores MADV_WIPEONFORK alone.
//
// Draws once, makes four children by SPAWN (fork, nested, bare, handlerless, thread, namespace), and draws in all of them: no
// value comes twice. `prepared` calls CPKCE_random_prepare first. Prints the random path. Exits with 77 where this user can
// make no such child.
#define _GNU_SOURCE

#include "CPKCE.h"
#include "child.h"

#include <dlfcn.h>
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <sched.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

enum { CHILDREN = 4, DRAWS = 300, SKIPPED = 77, LIMIT = 20 };

typedef struct {
    uint8_t bytes[16];
} value;

// ------------------------------------------------------------------------------------------------------------------ Advice

static enum { HONEST, LIES, LIES_ABOUT_KNOWN, REFUSES } manner;

int madvise(void *memory, size_t size, int advice) {
    bool is_known = advice == MADV_WIPEONFORK || advice == MADV_DONTDUMP || advice == MADV_DONTFORK || advice == MADV_DONTNEED;
    switch (manner) {
    case LIES:
        return 0;
    case LIES_ABOUT_KNOWN:
        if (is_known) {
            return 0;
        }
        break;
    case REFUSES:
        errno = EINVAL;
        return -1;
    case HONEST:
        break;
    }
    return (int)syscall(SYS_madvise, memory, size, advice);
}

/// Has the kernel answer 0 to that advice and do nothing.
static void ignore_by_filter(int advice) {
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_madvise, 0, 3),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[2])),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned int)advice, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) {
        violate("no filter for system calls");
    }
}

// ---------------------------------------------------------------------------------------------------------------- Children

static pid_t spawn_by_fork(void) { return fork(); }

/// A fork that runs no handler.
static pid_t spawn_without_handlers(void) { return _Fork(); }

/// Without the C library's knowledge.
static pid_t spawn_bare(void) { return (pid_t)syscall(SYS_clone, SIGCHLD, NULL, NULL, NULL, NULL); }

/// A child of a child.
static pid_t spawn_nested(void) {
    pid_t child = fork(), grandchild;
    if (child != 0 || (grandchild = fork()) == 0) {
        return child;
    }
    int status = -1;
    waitpid(grandchild, &status, 0);
    _exit(status == 0 ? 0 : VIOLATED_STATUS);
}

/// In a new PID namespace, with the same process id as its parent, which is the first process of another one.
static pid_t spawn_in_namespace(void) {
    return (pid_t)syscall(SYS_clone, CLONE_NEWPID | SIGCHLD, NULL, NULL, NULL, NULL);
}

static const struct {
    const char *name;
    pid_t (*spawn)(void);
} spawns[] = {
    {"fork", spawn_by_fork},           {"nested", spawn_nested},    {"bare", spawn_bare},
    {"handlerless", spawn_without_handlers}, {"thread", spawn_by_fork}, {"namespace", spawn_in_namespace},
};

static pid_t (*spawn)(void);
static value *values;

static void draw(value *target, size_t count) {
    for (size_t index = 0; index < count; index += 2) {
        if (!CPKCE_random(target[index].bytes, 2 * sizeof *target)) {
            violate("a draw failed");
        }
    }
}

static int compare(const void *left, const void *right) { return memcmp(left, right, sizeof(value)); }

static void *draw_around_spawns(void *unused) {
    draw(values, 2);
    value *target = values + DRAWS;
    for (int index = 0; index < CHILDREN; index++, target += DRAWS) {
        pid_t child = spawn();
        if (child < 0) {
            _exit(SKIPPED);
        }
        if (child == 0) {
            alarm(LIMIT);
            draw(target, DRAWS);
            _exit(0);
        }
        int status = -1;
        if (waitpid(child, &status, 0) != child || status != 0) {
            violate("a child ended with %#x", (unsigned int)status);
        }
    }
    draw(values + 2, DRAWS - 2);
    size_t count = (CHILDREN + 1) * DRAWS;
    static const value zeros;
    qsort(values, count, sizeof *values, compare);
    for (size_t index = 0; index < count; index++) {
        if (compare(values + index, &zeros) == 0 || (index > 0 && compare(values + index - 1, values + index) == 0)) {
            violate("a process and its children have a value in common");
        }
    }
    return unused;
}

/// The calling process becomes the first one of a PID namespace, in a child.
static void enter_namespace(void) {
    if (unshare(CLONE_NEWPID) != 0) {
        _exit(SKIPPED);
    }
    pid_t first = fork();
    if (first != 0) {
        int status = -1;
        waitpid(first, &status, 0);
        _exit(WIFEXITED(status) ? WEXITSTATUS(status) : VIOLATED_STATUS);
    }
}

int main(int count, char **arguments) {
    static const char *const manners[] = {"honest", "lies", "lies-about-known", "refuses", "filter"};
    int given = 0;
    size_t way = 0;
    while (count > 2 && given < 5 && strcmp(arguments[1], manners[given]) != 0) {
        given++;
    }
    while (count > 2 && way < sizeof spawns / sizeof *spawns && strcmp(arguments[2], spawns[way].name) != 0) {
        way++;
    }
    if (count < 3 || given == 5 || way == sizeof spawns / sizeof *spawns) {
        return 64;
    }
    alarm(LIMIT);
    values = share_memory((CHILDREN + 1) * DRAWS * sizeof *values);
    spawn = spawns[way].spawn;
    if (spawn == spawn_in_namespace) {
        enter_namespace();
    }
    manner = given < 4 ? given : HONEST;
    if (given == 4) {
        ignore_by_filter(MADV_WIPEONFORK);
    }
    if (count == 4) {
        CPKCE_random_prepare();
    }
    CPKCE_report report;
    CPKCE_make_report(&report);
    printf("random path %d\n", report.random_path);
    fflush(stdout);
    if (strcmp(arguments[2], "thread") == 0) {
        pthread_t thread;
        if (pthread_create(&thread, NULL, draw_around_spawns, NULL) != 0 || pthread_join(thread, NULL) != 0) {
            violate("no thread");
        }
    } else {
        draw_around_spawns(NULL);
    }
    return 0;
}
