import Foundation

/// Numbers as people read them.
package enum Text {
    /// Three digits that matter, without an exponent.
    package static func number(_ value: Double) -> String {
        switch abs(value) {
        case 100...: String(format: "%.0f", value)
        case 10..<100: String(format: "%.1f", value)
        default: String(format: "%.2f", value)
        }
    }

    /// Without digits that say nothing.
    static func short(_ value: Double) -> String {
        String(format: "%g", value)
    }

    /// A power of ten nanoseconds.
    static func power(_ exponent: Int) -> String {
        let units = ["ns", "µs", "ms", "s"]
        let unit = min(max(exponent, 0) / 3, units.count - 1)
        return "\(short(pow(10, Double(exponent - 3 * unit)))) \(units[unit])"
    }

    package static func nanoseconds(_ value: Double?) -> String {
        guard let value else { return "–" }
        return switch value {
        case 1_000_000...: "\(number(value / 1e6)) ms"
        case 10_000...: "\(number(value / 1e3)) µs"
        default: "\(number(value)) ns"
        }
    }

    package static func rate(_ perSecond: Double) -> String {
        switch perSecond {
        case 1e6...: "\(number(perSecond / 1e6)) M/s"
        case 1e3...: "\(number(perSecond / 1e3)) k/s"
        default: "\(number(perSecond)) /s"
        }
    }

    /// Three digits that matter; those of a ratio are compared with those of a limit.
    package static func ratio(_ value: Double?) -> String {
        guard let value else { return "–" }
        return String(format: value < 0.1 ? "%.4f" : value < 1 ? "%.3f" : "%.2f", value)
    }

    package static func percent(_ share: Double) -> String {
        String(format: share < 0.1 ? "%.1f %%" : "%.0f %%", share * 100)
    }

    /// With its sign.
    package static func change(_ share: Double?) -> String {
        share.map { String(format: "%+.1f %%", $0 * 100) } ?? "–"
    }

    package static func count(_ value: Int?) -> String {
        value.map(String.init) ?? "–"
    }

    package static func mebibytes(_ bytes: Int) -> String {
        String(format: "%.2f MiB", Double(bytes) / 1_048_576)
    }
}

extension String {
    /// With blanks before it up to a width.
    func padded(to width: Int) -> String {
        String(repeating: " ", count: max(0, width - count)) + self
    }

    /// With blanks after it up to a width.
    func filled(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
