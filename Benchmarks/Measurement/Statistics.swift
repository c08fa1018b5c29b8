/// What a set of samples says.
package struct Statistics: Sendable {
    private let sorted: [Double]

    /// - Parameter samples: At least one.
    package init(_ samples: [Double]) {
        precondition(!samples.isEmpty, "no sample was taken")
        sorted = samples.sorted()
    }

    package var median: Double { quantile(0.5) }

    /// Where the median of many more samples lies, with a probability of about 99.7 %.
    ///
    /// How many of the samples lie below it is a binomial distribution, whatever that of the samples is.
    package var medianRange: ClosedRange<Double> {
        let reach = min(0.5, 1.5 / Double(sorted.count).squareRoot())
        return quantile(0.5 - reach)...quantile(0.5 + reach)
    }

    /// The width of the middle half of the samples, as a share of the median.
    package var spread: Double {
        median > 0 ? (quantile(0.75) - quantile(0.25)) / median : 0
    }

    /// The value that a share of the samples stays below, interpolated between neighbours.
    package func quantile(_ share: Double) -> Double {
        let position = share * Double(sorted.count - 1)
        let below = Int(position)
        let above = min(below + 1, sorted.count - 1)
        return sorted[below] + (sorted[above] - sorted[below]) * (position - Double(below))
    }
}
