/// What is read from standard input in one piece: a line, or all of it.
///
/// A text that does not fit into the buffer has no bytes here, so that no command can judge it by its beginning.
enum InputText: ~Escapable {
    case whole(Span<UInt8>)
    case tooLong

    /// Why a line that is too long is refused, for a command that has no better reason.
    static let tooLongReason = "has \(StandardInput.capacity) bytes or more"
}
