#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Why a call of the operating system failed.
struct SystemError: Error {
    let code: Int32

    static var last: SystemError { SystemError(code: errno) }

    /// Whether what reads the output is gone.
    var isBrokenPipe: Bool { code == EPIPE }

    var description: String { unsafe String(cString: strerror(code)) }
}
