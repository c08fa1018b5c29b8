import CPKCETestSupport
import Glibc

/// A copy of this process that draws bytes. Only in a process with one thread to speak of, so in an exit test.
package enum ChildProcess: CaseIterable, Codable, Sendable {
    case fork
    /// A fork that runs no `pthread_atfork` handler.
    case rawClone

    /// What `draw` gives in a child; nothing when `draw` gives nothing or the child fails.
    package func bytes(_ draw: () -> [UInt8]?) -> [UInt8]? {
        var ends: (read: CInt, write: CInt) = (-1, -1)
        let isOpen = unsafe withUnsafeMutableBytes(of: &ends) {
            unsafe pipe($0.assumingMemoryBound(to: CInt.self).baseAddress) == 0
        }
        guard isOpen else { return nil }
        let child = CPKCETestSupport_spawn_child(self == .fork ? CTESTSUPPORT_FORK : CTESTSUPPORT_RAW_CLONE)
        if child == 0 {
            guard let bytes = draw(), unsafe write(ends.write, bytes, bytes.count) == bytes.count else { _exit(1) }
            _exit(0)
        }
        close(ends.write)
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = unsafe read(ends.read, &bytes, bytes.count)
        close(ends.read)
        var status: CInt = -1
        guard child > 0, unsafe waitpid(child, &status, 0) == child, status == 0 else { return nil }
        return Array(bytes.prefix(count))
    }
}
