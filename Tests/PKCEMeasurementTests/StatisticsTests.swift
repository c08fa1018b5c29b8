@testable import PKCEMeasurement
import Testing

@Suite
struct StatisticsTests {
    @Test(arguments: [([3.0], 3.0), ([4.0, 1.0], 2.5), ([9.0, 1.0, 5.0], 5.0), ([1.0, 2.0, 3.0, 1000.0], 2.5)])
    func `the median is the middle, whatever the order`(samples: [Double], median: Double) {
        #expect(Statistics(samples).median == median)
    }

    @Test
    func `a quantile lies between neighbours`() {
        let statistics = Statistics((0...100).map(Double.init))
        #expect(statistics.quantile(0) == 0)
        #expect(statistics.quantile(0.995) == 99.5)
        #expect(statistics.quantile(1) == 100)
    }

    @Test
    func `the range of the median narrows with the number of samples`() {
        #expect(Statistics([1, 5, 9]).medianRange == 1...9)
        #expect(Statistics((0...100).map(Double.init)).medianRange.contains(36))
        #expect(!Statistics((0...100).map(Double.init)).medianRange.contains(35))
        #expect(Statistics((0...9999).map { Double($0) / 100 }).medianRange.contains(50.0))
        #expect(!Statistics((0...9999).map { Double($0) / 100 }).medianRange.contains(52.0))
    }

    @Test
    func `the spread is the middle half over the median`() {
        #expect(Statistics((50...150).map(Double.init)).spread == 0.5)
        #expect(Statistics([7, 7, 7]).spread == 0)
        #expect(Statistics([0, 0]).spread == 0)
    }
}
