import Foundation

/// A file of Tests/Resources, found beside the sources: no build step copies it.
package enum Resource {
    package static func path(_ name: String) -> String {
        URL(filePath: #filePath)
            .deletingLastPathComponent()
            .appending(path: "../../Resources/\(name)")
            .standardizedFileURL
            .path(percentEncoded: false)
    }

    /// The lines without their ends, be they LF or CR LF; empty ones are left out.
    package static func lines(_ name: String) throws -> [Substring] {
        try String(contentsOfFile: path(name), encoding: .utf8).split(whereSeparator: \.isNewline)
    }
}
