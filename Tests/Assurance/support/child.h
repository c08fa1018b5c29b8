// Runs a case in a child process of its own and tells how the child ended: a crash, a time limit and a violation are three
// different failures.

#ifndef CHILD_H
#define CHILD_H

#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

/// The status of a child that found a violation and printed it.
enum { VIOLATED_STATUS = 99 };

/// Prints what is wrong and ends the process at once.
__attribute__((format(printf, 1, 2))) _Noreturn static inline void violate(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    printf("    violated: ");
    vprintf(format, arguments);
    va_end(arguments);
    printf("\n");
    fflush(stdout);
    _exit(VIOLATED_STATUS);
}

/// Zeros that this process and its children share.
static inline void *share_memory(size_t size) {
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) {
        violate("no shared memory");
    }
    return memory;
}

typedef enum {
    CHILD_HELD = 0,
    CHILD_VIOLATED,
    /// The core ended the process with its message.
    CHILD_STOPPED,
    CHILD_CRASHED,
    CHILD_TIMED_OUT,
} child_ending;

/// How a child with this status ended; `text` is what it wrote to its standard error stream.
static inline child_ending classify(int status, const char *text) {
    if (WIFEXITED(status)) {
        return WEXITSTATUS(status) == 0 ? CHILD_HELD : CHILD_VIOLATED;
    }
    if (WTERMSIG(status) == SIGALRM) {
        return CHILD_TIMED_OUT;
    }
    return WTERMSIG(status) == SIGABRT && strstr(text, "swift-pkce: ") != NULL ? CHILD_STOPPED : CHILD_CRASHED;
}

/// Prints an ending other than `CHILD_HELD`.
static inline void print_ending(const char *name, child_ending ending, int status, const char *text) {
    static const char *const endings[] = {"held", "violated", "stopped by the core", "crashed", "did not end in time"};
    printf("%s: %s, ", name, endings[ending]);
    if (WIFEXITED(status)) {
        printf("status %d", WEXITSTATUS(status));
    } else {
        printf("signal %d (%s)", WTERMSIG(status), strsignal(WTERMSIG(status)));
    }
    printf("%s%s\n", *text == 0 ? "" : ": ", text);
    fflush(stdout);
}

enum { TEXT_SIZE = 256 };

/// Runs `body` in a child for `seconds` at most and gives the child's status. When `body` returns, the child ends as if its
/// main function had returned. What it writes to its standard error stream goes to `text`.
static inline int run_in_child(void (*body)(void *), void *argument, unsigned int seconds, char text[static TEXT_SIZE]) {
    int file = memfd_create("stderr", 0), status = -1;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        setpgid(0, 0);
        alarm(seconds);
        dup2(file, STDERR_FILENO);
        body(argument);
        exit(0);
    }
    if (file < 0 || child < 0 || waitpid(child, &status, 0) != child) {
        violate("no child");
    }
    kill(-child, SIGKILL);  // children that it left behind, which may wait for ever
    ssize_t size = pread(file, text, TEXT_SIZE - 1, 0);
    text[size > 0 ? size : 0] = 0;
    text[strcspn(text, "\n")] = 0;
    close(file);
    return status;
}

#endif
