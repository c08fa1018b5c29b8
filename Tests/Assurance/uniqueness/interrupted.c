// A fork in a signal handler at every instruction of a draw: `interrupted buffer|refill STRIDE`.
//
// The processor's trap flag raises SIGTRAP after each instruction; the handler forks at the n-th. Parent and child both
// finish the interrupted draw, and must not have the same octets, nor zeros. A fork after the value is out is a copy of the
// caller's own memory, so the last few instructions of the call may give the same in both. Neither waits for ever: a thread that
// has a generator takes no lock in a draw that glibc lets only the process give back that took it.
#define _GNU_SOURCE

#include "internal.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

#if !defined(__x86_64__)
#error "the trap flag is x86-64's"
#endif

enum { SIZE = 32, LEAVING = 32, PATIENCE = 2 };
#define TRAP_FLAG 0x100

static volatile long steps, fork_at;
static volatile pid_t child;
static uint8_t *shared;

static void on_step(int number, siginfo_t *information, void *context) {
    (void)number;
    (void)information;
    ucontext_t *interrupted = context;
    if (++steps == fork_at) {
        child = fork();
        interrupted->uc_mcontext.gregs[REG_EFL] &= ~TRAP_FLAG;
        if (child == 0) {
            alarm(PATIENCE);
        }
    }
}

__attribute__((noinline)) static bool stepped_draw(uint8_t *output) {
    __asm__ volatile("pushfq; orq $0x100, (%%rsp); popfq" : : : "memory", "cc");
    bool done = CPKCE_random(output, SIZE);
    __asm__ volatile("pushfq; andq $-0x101, (%%rsp); popfq" : : : "memory", "cc");
    return done;
}

/// One draw with a fork at its n-th instruction, in a process of its own. How it ended, by the status.
enum { DIFFERENT = 0, SAME = 1, ZEROS = 2, FAILED = 3, WAITS = 4, AT_END = 5 };

static int try_fork_at(long instruction, bool refills) {
    uint8_t octets[SIZE];
    if (!CPKCE_random(octets, sizeof octets)) {
        return FAILED;
    }
    if (refills) {
        CPKCE_random_discard();
    }
    memset(shared, 0, 2 * SIZE);
    steps = 0;
    fork_at = instruction;
    child = -1;
    uint8_t output[SIZE] = {0};
    bool done = stepped_draw(output);
    if (child == 0) {
        memcpy(shared, output, SIZE);
        _exit(done ? 0 : 1);
    }
    if (child == -1) {
        return AT_END;
    }
    memcpy(shared + SIZE, output, SIZE);
    int status = -1;
    waitpid(child, &status, 0);
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM) {
        return WAITS;
    }
    static const uint8_t zeros[SIZE];
    if (status != 0 || !done) {
        return FAILED;
    }
    // Any half that is zero counts: a buffer that was emptied half way.
    for (size_t offset = 0; offset < 2 * SIZE; offset += SIZE / 2) {
        if (memcmp(shared + offset, zeros, SIZE / 2) == 0) {
            return ZEROS;
        }
    }
    for (size_t offset = 0; offset < SIZE; offset += SIZE / 2) {
        if (memcmp(shared + offset, shared + SIZE + offset, SIZE / 2) == 0) {
            return SAME;
        }
    }
    return DIFFERENT;
}

int main(int count, char **arguments) {
    if (count != 3) {
        return 64;
    }
    bool refills = strcmp(arguments[1], "refill") == 0;
    long stride = strtol(arguments[2], NULL, 10);
    struct sigaction action = {.sa_sigaction = on_step, .sa_flags = SA_SIGINFO};
    sigaction(SIGTRAP, &action, NULL);
    shared = mmap(NULL, 2 * SIZE, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    long ends[6] = {0}, last_different = 0, first_bad = 0, instruction = 1;
    for (;; instruction += stride) {
        fflush(stdout);
        int end = try_fork_at(instruction, refills);
        ends[end]++;
        if (end == AT_END || end == WAITS) {
            break;  // one that waits is enough, and takes long
        }
        if (end == DIFFERENT) {
            last_different = instruction;
        } else if (first_bad == 0) {
            first_bad = instruction;
        }
    }
    printf(
        "%s: forks at %ld of %ld instructions: %ld differ, %ld same, %ld zeros, %ld failed, %ld wait; first same or zero at %ld, "
        "last that differs at %ld\n",
        arguments[1], ends[0] + ends[1] + ends[2] + ends[3] + ends[4], instruction - (ends[AT_END] > 0), ends[DIFFERENT],
        ends[SAME], ends[ZEROS], ends[FAILED], ends[WAITS], first_bad, last_different);
    bool is_held = ends[ZEROS] == 0 && ends[FAILED] == 0 && ends[WAITS] == 0 && ends[SAME] * stride <= LEAVING
        && (ends[SAME] == 0 || first_bad > last_different);
    return is_held ? 0 : 1;
}
