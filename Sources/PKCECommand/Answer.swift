/// What a check says to one line of input.
enum Answer {
    case accepted(String)
    case refused(String)

    /// Prints an answer a line to each line of standard input; a line that is too long is refused with a reason.
    static func toEachLine(
        orIfTooLong tooLong: String,
        _ answer: (Span<UInt8>) -> Answer
    ) throws(Failure) -> ExitStatus {
        var input = StandardInput()
        var output = StandardOutput()
        var status = ExitStatus.success
        while let line = try input.nextLine(flushing: &output) {
            let answer: Answer =
                switch line {
                case .whole(let line): answer(line)
                case .tooLong: .refused(tooLong)
                }
            switch answer {
            case .accepted(let text):
                try output.write("ok\t\(text)\n")
            case .refused(let reason):
                try output.write("refused\t\(reason)\n")
                status = .negative
            }
        }
        try output.flush()
        return status
    }
}
