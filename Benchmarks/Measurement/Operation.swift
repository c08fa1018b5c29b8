/// Work of which the cost is wanted.
package struct Operation: Sendable {
    /// Does the work as many times as it is told. It may not be used by two threads at once.
    package typealias Body = (_ count: Int) throws -> Void

    /// Such as `verify/43/string`; references begin with `floor/`.
    package let name: String

    /// The names of the references that the work is held against.
    ///
    /// The first is the one that `ratio` means. The last is the reference for the instructions in libcrypto.
    package let references: [String]

    /// How many turns the instructions are counted over. Enough to hold a number of draws that fill a buffer.
    package let countedTurns: Int

    /// What keeps the work from being measured in this process; nothing as a rule.
    package let obstacle: String?

    /// What puts the process into the state that the work is measured in, and out of it again.
    package let process: (enter: @Sendable () -> Void, leave: @Sendable () -> Void)?

    /// Makes a body of its own for a thread, with its own inputs: what is shared would be measured along.
    package let makeBody: @Sendable () throws -> Body

    package init(
        _ name: String,
        references: [String] = [],
        countedTurns: Int = 4000,
        obstacle: String? = nil,
        process: (enter: @Sendable () -> Void, leave: @Sendable () -> Void)? = nil,
        makeBody: @escaping @Sendable () throws -> Body
    ) {
        self.name = name
        self.references = references
        self.countedTurns = countedTurns
        self.obstacle = obstacle
        self.process = process
        self.makeBody = makeBody
    }

    /// Runs something in the state that the work is measured in.
    func inProcessState<Result>(_ run: () throws -> Result) rethrows -> Result {
        process?.enter()
        defer { process?.leave() }
        return try run()
    }

    package var isReference: Bool { name.hasPrefix("floor/") }
}
