import Foundation
import Testing

/// A command in a console block and what it prints; `…` stands for anything.
struct Example: CustomTestStringConvertible {
    let command: String
    let output: [String]

    var testDescription: String { command }

    static func all(in lines: [String]) -> [Example] {
        var examples: [Example] = []
        var remainder = lines[...]
        while let line = remainder.popFirst() {
            let output = remainder.prefix { !$0.hasPrefix("$ ") }
            remainder = remainder.dropFirst(output.count)
            examples.append(Example(command: String(line.dropFirst(2)), output: Array(output)))
        }
        return examples
    }

    func matches(_ printed: [String]) -> Bool {
        guard output.count == printed.count else { return false }
        return zip(output, printed).allSatisfy { shown, line in
            let pattern = shown.components(separatedBy: "…").map(NSRegularExpression.escapedPattern(for:))
            return line.range(of: "^\(pattern.joined(separator: ".*"))$", options: .regularExpression) != nil
        }
    }
}
