// Processes and signals, as far as the C core asks for them. The statement defines what it needs of the functions.

#pragma once

#include <assert.h>
#include <stdlib.h>
#include <sys/types.h>

#define _SC_PAGESIZE 30
#define SYS_clone 56
#define SYS_exit_group 231
#define SIG_SETMASK 2
#define sigset_t signal_set

struct signal_set {
    bool is_full;
};

extern "C" {
long sysconf(int name);
int sigfillset(signal_set *set);
int pthread_sigmask(int how, const signal_set *set, signal_set *old_set);
pid_t waitpid(pid_t child, int *status, int options);
}

long syscall(long number, long flags, void *, void *, void *, void *);
long syscall(long number, int status);
