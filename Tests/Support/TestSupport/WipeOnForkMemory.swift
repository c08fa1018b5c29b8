import Foundation

/// The mappings of this process that a child of a fork finds empty and a core dump leaves out, as the kernel lists them.
package enum WipeOnForkMemory {
    package static func contents() -> [UInt8] {
        var contents: [UInt8] = []
        var range = 0..<0
        // Read to its end: the file says that its size is zero.
        guard let list = try? FileHandle(forReadingAtPath: "/proc/self/smaps")?.readToEnd() else {
            fatalError("the kernel lists no mappings")
        }
        for line in String(decoding: list, as: UTF8.self).split(separator: "\n") {
            if let start = addressRange(line) { range = start }
            guard line.hasPrefix("VmFlags:"),
                Set(["wf", "dd"]).isSubset(of: line.split(separator: " ").map(String.init))
            else { continue }
            let mapping = unsafe UnsafeRawBufferPointer(
                start: UnsafeRawPointer(bitPattern: range.lowerBound),
                count: range.count
            )
            unsafe contents.append(contentsOf: mapping)
        }
        return contents
    }

    private static func addressRange(_ line: Substring) -> Range<Int>? {
        guard let bounds = line.split(separator: " ").first?.split(separator: "-"), bounds.count == 2,
            let lower = Int(bounds[0], radix: 16), let upper = Int(bounds[1], radix: 16)
        else { return nil }
        return lower..<upper
    }
}
