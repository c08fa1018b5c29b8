import Foundation

/// One line on a terminal that says what goes on; nothing where standard error is no terminal.
package struct Progress: Sendable {
    private let isShown: Bool

    package init() {
        isShown = isatty(STDERR_FILENO) == 1
    }

    package func show(_ text: String) {
        guard isShown else { return }
        write("\r\u{1B}[2K\(text)")
    }

    package func clear() {
        guard isShown else { return }
        write("\r\u{1B}[2K")
    }

    private func write(_ text: String) {
        FileHandle.standardError.write(Data(text.utf8))
    }
}
