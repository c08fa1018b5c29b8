import Foundation

/// What the package promises on every machine: ratios, allocation counts and scaling, never absolute times.
package struct Thresholds: Codable, Equatable, Sendable {
    /// The limits of one operation.
    package struct Limits: Codable, Equatable, Sendable {
        /// The greatest ratio to a floor, by the floor's name.
        package var ratios: [String: Double]?
        /// The number of allocations.
        package var allocations: Int?
        /// The greatest number of allocations, where that depends on the version of libcrypto.
        package var mostAllocations: Int?
        /// The least that two threads do against one, as a share of what ``Thresholds/scalingReference`` does.
        package var scaling: Double?

        package enum CodingKeys: String, CodingKey {
            case ratios, allocations, scaling
            case mostAllocations = "allocations_at_most"
        }
    }

    /// Touches no shared memory, so two threads do as much of it as the two processors allow.
    package static let scalingReference = "floor/sha256-block"

    /// The limits by the name of the operation.
    package var operations: [String: Limits]
}

extension Thresholds {
    /// Where the thresholds of this package are, seen from its folder.
    package static let file = "Benchmarks/thresholds.json"

    package init(contentsOf file: String) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: URL(filePath: file)))
    }

    /// The operations and references that are named here and do not exist, in alphabetical order.
    package func unknownNames(in operations: [Operation]) -> [String] {
        let known = Dictionary(
            operations.map { ($0.name, Set($0.references)) },
            uniquingKeysWith: { first, _ in first }
        )
        return self.operations.flatMap { name, limits in
            guard let references = known[name] else { return [name] }
            return (limits.ratios ?? [:]).keys.filter { !references.contains($0) }.map { "\(name) to \($0)" }
        }.sorted()
    }
}
