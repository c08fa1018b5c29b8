import Glibc

/// Memory between two pages that nobody may touch: a read or write outside it ends the process.
@safe
package final class GuardedMemory {
    package enum Edge: CaseIterable, Sendable {
        /// The first byte is the first one after the page that nobody may touch.
        case start
        /// The last byte is the last one before the page that nobody may touch.
        case end
    }

    private static let pageSize = Int(getpagesize())

    private let map: UnsafeMutableRawPointer
    private let byteCount: Int

    /// - Parameter capacity: The most that will be placed.
    package init(capacity: Int) {
        byteCount = (capacity + Self.pageSize - 1) / Self.pageSize * Self.pageSize
        let mapCount = byteCount + 2 * Self.pageSize
        guard let map = unsafe mmap(nil, mapCount, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
            unsafe map != MAP_FAILED,
            unsafe mprotect(map + Self.pageSize, byteCount, PROT_READ | PROT_WRITE) == 0
        else { fatalError("no memory to guard") }
        unsafe self.map = map
    }

    deinit {
        unsafe munmap(map, byteCount + 2 * Self.pageSize)
    }

    /// Room for `count` bytes at an edge.
    package func room(for count: Int, at edge: Edge) -> UnsafeMutablePointer<UInt8> {
        precondition(count <= byteCount)
        let offset = edge == .start ? 0 : byteCount - count
        return unsafe (map + Self.pageSize + offset).assumingMemoryBound(to: UInt8.self)
    }

    /// Puts bytes at an edge.
    package func place(_ bytes: [UInt8], at edge: Edge) -> UnsafePointer<UInt8> {
        let room = unsafe room(for: bytes.count, at: edge)
        unsafe bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return }
            unsafe room.update(from: start, count: bytes.count)
        }
        return unsafe UnsafePointer(room)
    }
}
