@testable import PKCEMeasurement
import Testing

@Suite
struct PageTests {
    private let limits = Thresholds(operations: [
        "verify/43/string": .init(ratios: ["floor/sha256-block": 1.6]),
        "generate/43/string": .init(ratios: ["floor/sha256-block": 2]),
    ])

    @Test(arguments: ["http:", "https:", "src=", "<script", "@import", "url("])
    func `the page needs nothing beside it`(reference: String) {
        #expect(!Fixture.report.page(thresholds: limits).contains(reference))
    }

    @Test
    func `the page is well-formed markup with charts that say what they show`() throws {
        let page = Fixture.report.page(thresholds: limits)
        let charts = page.split(separator: "<svg").dropFirst().filter { !$0.contains(#"aria-hidden="true""#) }
        #expect(charts.count == 4)
        for chart in charts {
            #expect(chart.contains(#"role="img""#) && chart.contains("<title>") && chart.contains("<desc>"))
        }
        #expect(page.contains("prefers-color-scheme: dark"))
        for name in ["section", "svg", "table", "tr", "td", "text", "style", "main"] {
            #expect(page.split(separator: "<\(name)").count == page.split(separator: "</\(name)>").count)
        }
    }

    @Test
    func `texts are written out, not taken for markup`() {
        let page = Fixture.report.page(thresholds: nil)
        #expect(page.contains("A &lt;fast&gt; processor"))
        #expect(!page.contains("<fast>"))
    }

    @Test
    func `what is over its limit is marked in words`() {
        let page = Fixture.report.page(thresholds: limits)
        #expect(page.contains("over the limit of 2.00"))
        #expect(page.contains("limit 1.60"))
        #expect(page.contains("1 of 2"))
    }
}
