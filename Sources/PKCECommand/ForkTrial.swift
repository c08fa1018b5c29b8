import CryptoPrimitives

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Forks, and looks whether the child draws other bytes than its parent.
enum ForkTrial {
    enum Outcome {
        case differs
        case fails(String)
        case notTried(String)
    }

    private typealias Bytes = [32 of UInt8]

    static func outcome() -> Outcome {
        do {
            // Whatever is kept for later draws is there now, for parent and child alike.
            let _: Bytes = try SecureRandom.bytes()
            let child = try bytesOfChild()
            let parent: Bytes = try SecureRandom.bytes()
            return ConstantTime.areEqual(child.span, parent.span)
                ? .fails("a child repeats its parent's bytes") : .differs
        } catch let failure as SecureRandom.GenerationError {
            return .fails("\(failure)")
        } catch let error as SystemError {
            return .notTried(error.description)
        } catch {
            return .fails("a child cannot draw")
        }
    }

    private struct ChildFailure: Error {}

    private static func bytesOfChild() throws -> Bytes {
        let fork = try forkFunction()
        let (readEnd, writeEnd) = try makePipe()
        defer { close(readEnd) }
        let child = fork()
        if child == 0 { drawAndExit(writingTo: writeEnd) }
        let error = SystemError.last
        close(writeEnd)
        guard child > 0 else { throw error }
        defer { waitpid(child, nil, 0) }
        var bytes = Bytes(repeating: 0)
        var span = bytes.mutableSpan
        let count = try unsafe span.withUnsafeMutableBytes { try unsafe readBytes(from: readEnd, into: $0) }
        guard count == Bytes.count else { throw ChildFailure() }
        return bytes
    }

    private static func drawAndExit(writingTo file: Int32) -> Never {
        guard let bytes: Bytes = try? SecureRandom.bytes() else { _exit(1) }
        try? writeBytes(bytes.span, to: file)
        _exit(0)
    }

    private static func makePipe() throws(SystemError) -> (readEnd: Int32, writeEnd: Int32) {
        var ends: [2 of Int32] = [0, 0]
        var span = ends.mutableSpan
        guard unsafe span.withUnsafeMutableBufferPointer({ unsafe pipe($0.baseAddress) }) == 0 else { throw .last }
        return (ends[0], ends[1])
    }

    /// Swift hides `fork`, as a child of a process with threads can do little. This process has one thread.
    private static func forkFunction() throws(SystemError) -> @convention(c) () -> pid_t {
        guard let fork = unsafe dlsym(dlopen(nil, RTLD_NOW), "fork") else { throw SystemError(code: ENOSYS) }
        return unsafe unsafeBitCast(fork, to: (@convention(c) () -> pid_t).self)
    }
}
