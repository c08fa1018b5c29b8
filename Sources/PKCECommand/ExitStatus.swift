/// The exit status, the same for all commands.
enum ExitStatus: Int32 {
    /// Done; what was asked is so.
    case success = 0
    /// Done; what was asked is not so.
    case negative = 1
    /// Wrong usage, malformed input, or something failed.
    case failure = 2
}
