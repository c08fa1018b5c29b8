/// All that was found out about one operation.
package struct MeasuredOperation: Sendable {
    package var result: OperationResult
    /// The ratio to each floor of the operation, by the floor's name.
    package var ratios: [String: Double]
    /// The longest single operation in nanoseconds.
    package var worst: Double
    package var allocations: Allocations
    /// Whether there is no work in it, so that the figures are those of nothing.
    package var isEmpty: Bool

    /// What keeps the figures from being complete, a sentence each.
    package var notes: [String] {
        guard case .varying(let count, let turns) = allocations else { return [] }
        return ["allocations vary: \(count) in \(turns) operations"]
    }
}
