@testable import PKCEMeasurement
import Testing

@Suite
struct LatencyHistogramTests {
    @Test
    func `small times are exact`() {
        var histogram = LatencyHistogram()
        for time in UInt64(1)...100 { histogram.record(time) }
        #expect(histogram.quantile(0.5) == 50)
        #expect(histogram.quantile(0.99) == 99)
        #expect(histogram.worst == 100)
        #expect(histogram.count == 100)
    }

    @Test(arguments: [0, 1, 127, 128, 129, 1000, 65_535, 65_536, 1 << 40, UInt64.max])
    func `a quantile is at most a 64th above a time`(time: UInt64) throws {
        var histogram = LatencyHistogram()
        for _ in 0..<10 { histogram.record(time) }
        // A longer one, so that the exact worst does not stand in for the bucket.
        histogram.record(.max)
        let median = try #require(histogram.quantile(0.5))
        #expect(median >= Double(time))
        #expect(median <= Double(time) * (1 + 1.0 / 64) + 1)
        #expect(histogram.worst == .max)
    }

    @Test
    func `too few times tell no rare ones`() {
        var histogram = LatencyHistogram()
        #expect(histogram.quantile(0.5) == nil)
        for _ in 0..<999 { histogram.record(40) }
        #expect(histogram.quantile(0.99) == 40)
        #expect(histogram.quantile(0.999) == nil)
        histogram.record(40)
        #expect(histogram.quantile(0.999) == 40)
    }

    @Test
    func `one slow operation in a hundred shows beyond 99 %`() {
        var histogram = LatencyHistogram()
        for _ in 0..<990 { histogram.record(40) }
        for _ in 0..<10 { histogram.record(9000) }
        #expect(histogram.quantile(0.99) == 40)
        #expect(histogram.quantile(0.999).map { $0 >= 9000 } == true)
    }
}
