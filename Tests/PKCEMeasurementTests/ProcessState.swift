import Synchronization

/// Stands for a switch of the whole process, such as the hash path.
final class ProcessState: Sendable {
    struct NotEntered: Error {}

    private let entered = Atomic(false)

    var isEntered: Bool { entered.load(ordering: .sequentiallyConsistent) }

    func enter() { entered.store(true, ordering: .sequentiallyConsistent) }

    func leave() { entered.store(false, ordering: .sequentiallyConsistent) }
}
