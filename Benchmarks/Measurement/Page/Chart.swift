/// Rows of marks over a common axis, as inline SVG.
struct Chart {
    static let width = 1000.0
    static let labelWidth = 230.0
    static let valueWidth = 210.0
    static let rowHeight = 40.0
    private static let axisHeight = 30.0

    /// What the chart shows, for those who cannot see it.
    let title: String
    let description: String
    private let rows: Int
    private var marks: [String] = []

    static var plotWidth: Double { width - labelWidth - valueWidth }

    init(title: String, description: String, rows: Int) {
        self.title = title
        self.description = description
        self.rows = rows
    }

    /// The middle of a row.
    func middle(_ row: Int) -> Double { (Double(row) + 0.5) * Self.rowHeight }

    private var plotHeight: Double { Double(rows) * Self.rowHeight }

    mutating func addLabel(_ row: Int, _ name: String, _ detail: String) {
        add(text: name, x: 0, y: middle(row) - 2, style: "label")
        add(text: detail, x: 0, y: middle(row) + 13, style: "detail")
    }

    mutating func addValue(_ row: Int, _ value: String, _ detail: String, style: String = "") {
        let x = Self.labelWidth + Self.plotWidth + 16
        add(text: value, x: x, y: middle(row) - 2, style: "value \(style)")
        add(text: detail, x: x, y: middle(row) + 13, style: "detail \(style)")
    }

    /// A bar from the axis to a place on it, from 0 to 1.
    mutating func addBar(_ row: Int, to place: Double, style: String) {
        marks.append(
            #"<rect class="\#(style)" x="\#(Self.labelWidth)" y="\#(middle(row) - 9)" "#
                + #"width="\#(Self.number(max(place, 0.002) * Self.plotWidth))" height="18" rx="3"/>"#
        )
    }

    /// A short upright line at a place of a row.
    mutating func addTick(_ row: Int, at place: Double, style: String) {
        addLine(at: place, from: middle(row) - 14, to: middle(row) + 14, style: style)
    }

    mutating func addDot(_ row: Int, at place: Double, style: String) {
        marks.append(
            #"<circle class="\#(style)" cx="\#(Self.x(place))" cy="\#(middle(row))" r="6"/>"#
        )
    }

    /// A line between two places of a row.
    mutating func addSpan(_ row: Int, from start: Double, to end: Double) {
        marks.append(
            #"<line class="span" x1="\#(Self.x(start))" x2="\#(Self.x(end))" y1="\#(middle(row))" y2="\#(middle(row))"/>"#
        )
    }

    /// A line through all rows, with a text under it.
    mutating func addGridLine(at place: Double, _ text: String, style: String = "grid") {
        marks.insert(Self.line(at: place, from: 0, to: plotHeight, style: style), at: 0)
        add(text: text, x: Self.labelWidth + place * Self.plotWidth, y: plotHeight + 20, style: "axis \(style)")
    }

    private mutating func addLine(at place: Double, from start: Double, to end: Double, style: String) {
        marks.append(Self.line(at: place, from: start, to: end, style: style))
    }

    private static func line(at place: Double, from start: Double, to end: Double, style: String) -> String {
        #"<line class="\#(style)" x1="\#(x(place))" x2="\#(x(place))" y1="\#(start)" y2="\#(end)"/>"#
    }

    private mutating func add(text: String, x: Double, y: Double, style: String) {
        marks.append(#"<text class="\#(style)" x="\#(Self.number(x))" y="\#(y)">\#(HTML.escape(text))</text>"#)
    }

    private static func x(_ place: Double) -> String { number(labelWidth + place * plotWidth) }

    private static func number(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }

    var svg: String {
        let head = "<title>\(HTML.escape(title))</title><desc>\(HTML.escape(description))</desc>"
        let size = "0 0 \(Self.width) \(plotHeight + Self.axisHeight)"
        return #"<svg viewBox="\#(size)" role="img" aria-label="\#(HTML.escape(title))">"#
            + head + "\n" + marks.joined(separator: "\n") + "</svg>"
    }
}
