/// The times of single operations, in buckets that are at most 1/64 of their value wide.
///
/// Every power of two has 64 buckets of the same width; below 128 ns a bucket is a nanosecond.
package struct LatencyHistogram: Sendable {
    private static let bucketBits = 6
    private static let bucketsPerOctave = 1 << bucketBits

    private var buckets = [UInt64](repeating: 0, count: (UInt64.bitWidth - bucketBits + 1) * bucketsPerOctave)

    /// The number of recorded times.
    package private(set) var count: UInt64 = 0

    /// The longest recorded time in nanoseconds, exactly.
    package private(set) var worst: UInt64 = 0

    package init() {}

    package mutating func record(_ nanoseconds: UInt64) {
        buckets[Self.bucket(of: nanoseconds)] += 1
        count += 1
        worst = max(worst, nanoseconds)
    }

    /// The time in nanoseconds that a share of the operations needed at most; nothing where there were too few to tell.
    package func quantile(_ share: Double) -> Double? {
        guard Double(count) * (1 - share) >= 1 else { return nil }
        let rank = UInt64((Double(count) * share).rounded(.up))
        var seen: UInt64 = 0
        for (bucket, times) in buckets.enumerated() {
            seen += times
            if seen >= rank { return Double(min(Self.upperBound(of: bucket), worst)) }
        }
        return nil
    }

    private static func bucket(of value: UInt64) -> Int {
        let octave = max(0, UInt64.bitWidth - value.leadingZeroBitCount - bucketBits - 1)
        return octave * bucketsPerOctave + Int(value >> UInt64(octave))
    }

    private static func upperBound(of bucket: Int) -> UInt64 {
        let octave = max(0, bucket / bucketsPerOctave - 1)
        let position = UInt64(bucket - octave * bucketsPerOctave)
        return (position << UInt64(octave)) + ((1 << UInt64(octave)) - 1)
    }
}
