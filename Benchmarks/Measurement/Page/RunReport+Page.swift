extension RunReport {
    /// A page that needs nothing beside it. It shows the limits, where there are any.
    package func page(thresholds: Thresholds?) -> String {
        let sections =
            [tiles(thresholds), checkSection]
            + ChartGroup.all.map { group in
                section(
                    group.title,
                    group.explanation + (thresholds == nil ? "" : " The mark across a bar is its limit."),
                    ratioChart(of: group, thresholds: thresholds)
                )
            }
            + [
                section(
                    "What the floor is",
                    "SHA-256 of 43 octets in each way that libcrypto offers, and what this package does with it.",
                    hashChart
                ),
                section(
                    "Single operations",
                    "From left to right: the median, what 99 % and 99.9 % stay within, the worst of all. The axis is logarithmic; "
                        + "the clock's own \(Text.nanoseconds(environment.clock)) are in all but the median. "
                        + "A worst of some milliseconds is the system's: it gave the processor to others.",
                    latencyChart.map { Self.latencyLegend + $0 }
                ),
                section(
                    "Threads",
                    "Throughput against one thread; the mark is as many times as there are threads.",
                    scalingChart
                ),
                section(
                    "All figures",
                    "A ratio is the median over pairs of samples that were taken one after the other.",
                    resultTable
                ),
                section("Where", "", environmentTable),
            ]
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>PKCE benchmark</title>
            <style>\(Self.styleSheet)</style>
            </head>
            <body>
            <header>
            <h1>PKCE, against the floor of libcrypto</h1>
            <p>\(HTML.escape("\(environment.processor) · \(environment.libcrypto) · \(environment.build) build"))</p>
            </header>
            <main>
            \(sections.compactMap { $0 }.joined(separator: "\n"))
            </main>
            </body>
            </html>

            """
    }

    private func section(_ title: String, _ explanation: String, _ content: String?) -> String? {
        content.map { content in
            """
            <section>
            <h2>\(HTML.escape(title))</h2>
            <p>\(HTML.escape(explanation))</p>
            <div class="scroll">\(content)</div>
            </section>
            """
        }
    }

    /// The figures that most readers come for.
    private func tiles(_ thresholds: Thresholds?) -> String {
        let chosen = [
            ("verify/43/string", "verify a code_verifier"), ("generate/43/string", "generate a code_verifier"),
            ("login", "one login"),
        ]
        let tiles = chosen.compactMap { name, caption in
            result(named: name).map { result in
                tile(Text.nanoseconds(result.ns), caption, "\(Text.rate(result.operationsPerSecond)) on one thread")
            }
        }
        return
            "<div class=\"tiles\">\((tiles + [limitTile(thresholds)].compactMap { $0 }).joined(separator: "\n"))</div>"
    }

    private func limitTile(_ thresholds: Thresholds?) -> String? {
        guard let thresholds else { return nil }
        let measured = thresholds.operations.filter { result(named: $0.key) != nil }
        let kept = measured.filter { name, limits in
            guard let result = result(named: name) else { return false }
            return CheckOutcome.shortfalls(of: result, ratios: ratios[name] ?? [:], limits: limits).isEmpty
        }
        return tile(
            "\(kept.count) of \(measured.count)",
            "operations within their limits",
            kept.count == measured.count ? "ratios and allocations" : "the charts mark the others"
        )
    }

    private func tile(_ figure: String, _ caption: String, _ detail: String) -> String {
        "<div class=\"tile\"><strong>\(HTML.escape(figure))</strong><span>\(HTML.escape(caption))</span>"
            + "<small>\(HTML.escape(detail))</small></div>"
    }

    private var checkSection: String? {
        guard let check, !check.passed || !check.unchecked.isEmpty else { return nil }
        let items = check.lines.dropLast().map { HTML.element("li", [], HTML.escape($0)) }
        return section(check.passed ? "Check passed" : "Check failed", "", "<ul>\(items.joined())</ul>")
    }
}
