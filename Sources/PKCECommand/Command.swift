/// A command of the tool.
protocol Command: Sendable {
    static var specification: Specification { get }

    init(_ options: Options) throws(Failure)

    func run() throws(Failure) -> ExitStatus
}
