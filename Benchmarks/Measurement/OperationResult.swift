/// What one operation costs.
package struct OperationResult: Codable, Equatable, Sendable {
    /// The operation, such as `verify/43/string`.
    package var name: String
    /// The median over the samples, in nanoseconds an operation.
    package var ns: Double
    /// The median of the ratios to the floor of the operation, each between two samples taken one after the other.
    package var ratio: Double?
    /// What a thread does in a second, from `ns`.
    package var operationsPerSecond: Double
    /// The heap allocations of an operation; nothing where the number varies or cannot be counted.
    package var allocations: Int?
    /// What 99 of 100 single operations stay within, with the clock's own cost in it; nothing where there were too few.
    package var p99: Double?
    /// What 999 of 1000 stay within, likewise.
    package var p999: Double?
    /// The width of the middle half of the samples, as a share of `ns`.
    package var spread: Double

    package enum CodingKeys: String, CodingKey {
        case name, ns, ratio, allocations, spread
        case operationsPerSecond = "ops_per_second"
        case p99 = "p99_ns"
        case p999 = "p999_ns"
    }

    /// Writes every key, those without a value as null.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(ns, forKey: .ns)
        try container.encode(ratio, forKey: .ratio)
        try container.encode(operationsPerSecond, forKey: .operationsPerSecond)
        try container.encode(allocations, forKey: .allocations)
        try container.encode(p99, forKey: .p99)
        try container.encode(p999, forKey: .p999)
        try container.encode(spread, forKey: .spread)
    }
}

extension OperationResult {
    /// The spread from which on a result is not to be relied on.
    package static let widestSpread = 0.1

    package var isUnsteady: Bool { spread > Self.widestSpread }
}
