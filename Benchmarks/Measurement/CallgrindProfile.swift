/// What callgrind writes about a stretch of a program, as far as it is needed here.
package struct CallgrindProfile: Equatable, Sendable {
    /// All instructions.
    package var total: UInt64 = 0
    /// The instructions of libcrypto and of all that it calls.
    package var libcrypto: UInt64 = 0

    package struct FormatError: Error, CustomStringConvertible {
        package var description: String { "callgrind wrote a profile that cannot be read" }
    }

    /// Reads a profile with names and positions written out: `--compress-strings=no --compress-pos=no`.
    ///
    /// A line is `<position> <instructions>`. After a line that begins with `calls=` it holds the instructions of these
    /// calls, with all that the called function calls in turn.
    package init(parsing text: String) throws(FormatError) {
        var isTotalStated = false
        var caller = Substring()
        var called: Substring?
        var isOfCall = false
        for line in text.split(separator: "\n") {
            if line.hasPrefix("ob=") {
                caller = line
            } else if line.hasPrefix("cob=") {
                called = line
            } else if line.hasPrefix("calls=") {
                isOfCall = true
            } else if line.hasPrefix("summary:") || line.hasPrefix("totals:") {
                isTotalStated = true
                total = try Self.lastNumber(in: line)
            } else if line.first?.isNumber == true, isOfCall {
                // libcrypto's calls of itself go through its table of functions, which is of no known object.
                if let called, Self.isLibcrypto(called), !Self.isLibcrypto(caller), caller != "ob=???" {
                    libcrypto += try Self.lastNumber(in: line)
                }
                (isOfCall, called) = (false, nil)
            }
        }
        guard isTotalStated, libcrypto <= total else { throw FormatError() }
    }

    private static func isLibcrypto(_ line: Substring) -> Bool {
        line.split(separator: "/").last?.hasPrefix("libcrypto") == true
    }

    private static func lastNumber(in line: Substring) throws(FormatError) -> UInt64 {
        guard let number = line.split(separator: " ").last.flatMap({ UInt64($0) }) else { throw FormatError() }
        return number
    }
}
