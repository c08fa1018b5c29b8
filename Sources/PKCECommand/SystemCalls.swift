#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The descriptors that every process starts with.
enum StandardFile {
    static let input: Int32 = 0
    static let output: Int32 = 1
    static let error: Int32 = 2
}

/// Reads into free memory; 0 is the end of the file.
func readBytes(from file: Int32, into memory: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    while true {
        let count = unsafe read(file, memory.baseAddress, memory.count)
        if count >= 0 { return count }
        guard errno == EINTR else { throw .last }
    }
}

/// Writes all of the bytes.
func writeBytes(_ bytes: Span<UInt8>, to file: Int32) throws(SystemError) {
    try unsafe bytes.withUnsafeBytes { bytes throws(SystemError) in
        var rest = unsafe bytes[...]
        while unsafe !rest.isEmpty {
            let part = unsafe UnsafeRawBufferPointer(rebasing: rest)
            let count = unsafe write(file, part.baseAddress, part.count)
            guard count >= 0 else {
                guard errno == EINTR else { throw .last }
                continue
            }
            unsafe rest = rest.dropFirst(count)
        }
    }
}

/// Opens a file to write a secret to: it is new, and its owner's alone.
func createSecretFile(_ path: String) throws(SystemError) -> Int32 {
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .last }
    return file
}

/// Waits until the content of a file is stored, so that a full disk is an error here.
func synchronizeFile(_ file: Int32) throws(SystemError) {
    guard fsync(file) == 0 else { throw .last }
}

/// Removes a file; where that fails there is nothing left to try.
func removeFile(_ path: String) {
    _ = unsafe unlink(path)
}

/// Has a write to a pipe that nobody reads, or to a file of the greatest size allowed, fail rather than end the process.
func reportFailedWritesAsErrors() {
    for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
}

func closeFile(_ file: Int32) throws(SystemError) {
    guard close(file) == 0 else { throw .last }
}

/// Writes a line to standard error; there is nobody left to tell where that fails.
func reportError(_ message: String) {
    try? writeBytes("pkce: \(message)\n".utf8.span, to: StandardFile.error)
}

func endProcess(_ status: ExitStatus) -> Never {
    exit(status.rawValue)
}
