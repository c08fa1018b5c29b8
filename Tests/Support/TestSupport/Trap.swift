import Glibc

/// The signal that a failed precondition ends a process with.
#if arch(x86_64)
    package let trapSignal = SIGILL
#else
    package let trapSignal = SIGTRAP
#endif
