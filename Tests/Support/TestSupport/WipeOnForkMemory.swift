import Foundation

/// The mappings of this process that a child of a fork finds empty and a core dump leaves out, as the kernel lists them.
package enum WipeOnForkMemory {
    package struct Mapping: Sendable {
        package var range: Range<Int>
        /// Whether it is kept out of swap.
        package var isLocked: Bool
        /// Whether the mappings that touch it on both sides cannot be read.
        package var isGuarded: Bool
    }

    package static func contents() -> [UInt8] {
        mappings().flatMap { mapping in
            unsafe UnsafeRawBufferPointer(
                start: UnsafeRawPointer(bitPattern: mapping.range.lowerBound),
                count: mapping.range.count
            ).map(\.self)
        }
    }

    package static func mappings() -> [Mapping] {
        // Read to its end: the file says that its size is zero.
        guard let list = try? FileHandle(forReadingAtPath: "/proc/self/smaps")?.readToEnd() else {
            fatalError("the kernel lists no mappings")
        }
        var ranges: [(range: Range<Int>, access: String)] = []
        var found: [(index: Int, isLocked: Bool)] = []
        for line in String(decoding: list, as: UTF8.self).split(separator: "\n") {
            if let range = addressRange(line) { ranges.append(range) }
            guard line.hasPrefix("VmFlags:") else { continue }
            let flags = Set(line.split(separator: " "))
            if flags.isSuperset(of: ["wf", "dd"]) { found.append((ranges.count - 1, flags.contains("lo"))) }
        }
        return found.map { index, isLocked in
            let range = ranges[index].range
            let neighbours = ranges.filter {
                $0.range.upperBound == range.lowerBound || $0.range.lowerBound == range.upperBound
            }
            let isGuarded = neighbours.count == 2 && neighbours.allSatisfy { $0.access == "---p" }
            return Mapping(range: range, isLocked: isLocked, isGuarded: isGuarded)
        }
    }

    private static func addressRange(_ line: Substring) -> (range: Range<Int>, access: String)? {
        let fields = line.split(separator: " ")
        guard let bounds = fields.first?.split(separator: "-"), bounds.count == 2,
            let lower = Int(bounds[0], radix: 16), let upper = Int(bounds[1], radix: 16)
        else { return nil }
        return (lower..<upper, String(fields[1]))
    }
}
