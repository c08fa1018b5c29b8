import Foundation

/// An operation now and in an earlier run.
package struct BaselineChange: Codable, Equatable, Sendable {
    /// From which growth of a ratio on it counts as worse.
    package static let tolerance = 0.15

    package var name: String
    /// Nothing where the earlier run has no such operation.
    package var ratioBefore: Double?
    /// Nothing where this run has none.
    package var ratioNow: Double?
    package var allocationsBefore: Int?
    package var allocationsNow: Int?

    package enum CodingKeys: String, CodingKey {
        case name
        case ratioBefore = "ratio_before"
        case ratioNow = "ratio_now"
        case allocationsBefore = "allocations_before"
        case allocationsNow = "allocations_now"
    }
}

extension BaselineChange {
    package init(name: String, from before: OperationResult?, to now: OperationResult?) {
        self.name = name
        ratioBefore = before?.ratio
        ratioNow = now?.ratio
        allocationsBefore = before?.allocations
        allocationsNow = now?.allocations
    }

    /// The growth of the ratio as a share of the earlier one.
    package var growth: Double? {
        guard let ratioBefore, let ratioNow, ratioBefore > 0 else { return nil }
        return ratioNow / ratioBefore - 1
    }

    /// A line when the operation got worse by more than ``tolerance`` or an allocation.
    package var shortfall: String? {
        if let growth, growth > Self.tolerance {
            return "\(name): \(Text.ratio(ratioNow)) times its floor, \(Text.ratio(ratioBefore)) in the baseline"
        }
        if let allocationsBefore, let allocationsNow, allocationsNow > allocationsBefore {
            return "\(name): \(allocationsNow) allocations, \(allocationsBefore) in the baseline"
        }
        return nil
    }

    /// The operations of both runs, in the order of this one; references are left out, as they have no ratio.
    package static func changes(from earlier: RunReport, to report: RunReport) -> [BaselineChange] {
        let names = report.results.map(\.name)
        let gone = earlier.results.map(\.name).filter { !names.contains($0) }
        return (names + gone).compactMap { name in
            let before = earlier.result(named: name)
            let now = report.result(named: name)
            guard before?.ratio != nil || now?.ratio != nil else { return nil }
            return BaselineChange(name: name, from: before, to: now)
        }
    }
}

extension RunReport {
    /// A report that `--format json` wrote.
    package init(contentsOf file: String) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: URL(filePath: file)))
        guard schema == Self.schema else { throw UnknownSchema() }
    }

    package struct UnknownSchema: Error, CustomStringConvertible {
        package var description: String { "is not of the schema \(RunReport.schema)" }
    }
}
