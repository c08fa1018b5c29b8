/// A new file that holds a secret and that only its owner can read.
///
/// It is removed at the end of the value's life unless it is kept: whatever fails on the way, no file is left that is empty,
/// cut, or of no use to anybody, and the same path can be used again.
struct SecretFile: ~Copyable {
    private let path: String
    private var isKept = false

    /// Creates the file, which must not exist, lets `write` fill it, and sees to it that the content is stored.
    init(
        creating path: String,
        writtenBy write: (_ descriptor: Int32) throws(SystemError) -> Void
    ) throws(SystemError) {
        let descriptor = try createSecretFile(path)
        do {
            try write(descriptor)
            try synchronizeFile(descriptor)
        } catch {
            // The first error is the one that tells what is wrong.
            try? closeFile(descriptor)
            removeFile(path)
            throw error
        }
        do {
            try closeFile(descriptor)
        } catch {
            removeFile(path)
            throw error
        }
        self.path = path
    }

    /// Leaves the file where it is.
    mutating func keep() {
        isKept = true
    }

    deinit {
        if !isKept { removeFile(path) }
    }
}
