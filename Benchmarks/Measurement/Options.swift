/// What the command line asks for.
package struct Options: Equatable, Sendable {
    package enum Format: String, CaseIterable, Sendable {
        case table, json, markdown, github
    }

    /// What to do instead of measuring.
    package enum Action: Equatable, Sendable {
        case measure, list, help, version
        /// Counts instructions and writes them down as those to compare with.
        case record
        /// Runs the operations for callgrind.
        case count
        case soak(seconds: Double)
    }

    package var action = Action.measure
    package var filters: [String] = []
    package var isQuick = false
    /// How long an operation is measured, in seconds.
    package var duration: Double?
    package var threads: Int?
    package var isSweep = false
    package var format = Format.table
    package var report: String?
    package var baseline: String?
    package var isCheck = false
    /// Whether a check fails if something could not be compared.
    package var isStrict = false
    package var thresholds: String?
    package var instructions: String?

    package init() {}

    package static let quickDuration = 0.08
    package static let usualDuration = 1.0

    /// How long an operation is measured, in seconds.
    package var secondsPerOperation: Double {
        duration ?? (isQuick ? Self.quickDuration : Self.usualDuration)
    }

    /// The numbers of threads to measure beside one.
    package func threadCounts(processors: Int) -> [Int] {
        if let threads { return [threads] }
        guard isSweep else { return [] }
        let doubling = sequence(first: 2) { $0 * 2 }.prefix { $0 < processors }
        return Array(doubling) + (processors > 1 ? [processors] : [])
    }

    package func selects(_ name: String) -> Bool {
        filters.isEmpty || filters.contains { name.contains($0) }
    }
}
