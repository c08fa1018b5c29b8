// libcrypto notices a fork by the process id alone. Here a process and its child both have id 1, each the first process of a
// PID namespace of its own, and RAND_priv_bytes gives both the same. Run as root. Exits with 0 where the same octets come out,
// 1 where they differ, 77 where a namespace could not be made.
#define _GNU_SOURCE

#include <openssl/rand.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SIZE = 32 };

static int compare_draws(void) {
    unsigned char *drawn = mmap(NULL, 2 * SIZE, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    unsigned char first[SIZE];
    RAND_priv_bytes(first, SIZE);
    pid_t child = (pid_t)syscall(SYS_clone, CLONE_NEWPID | SIGCHLD, NULL, NULL, NULL, NULL);
    if (child == 0) {
        RAND_priv_bytes(drawn, SIZE);
        _exit(0);
    }
    RAND_priv_bytes(drawn + SIZE, SIZE);
    waitpid(child, NULL, 0);
    for (int index = 0; index < 2 * SIZE; index++) {
        printf("%s%02x", index == SIZE ? "\n" : "", drawn[index]);
    }
    printf("\n");
    fflush(stdout);
    return memcmp(drawn, drawn + SIZE, SIZE) == 0 ? 0 : 1;
}

int main(void) {
    if (unshare(CLONE_NEWPID) != 0) {
        return 77;
    }
    pid_t child = fork();
    if (child == 0) {
        _exit(compare_draws());
    }
    int status = -1;
    waitpid(child, &status, 0);
    return WEXITSTATUS(status);
}
