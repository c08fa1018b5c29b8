import Foundation
import CPKCEProcessor

/// The counts that were recorded for the package as it is, and under which conditions.
package struct RecordedInstructions: Codable, Equatable, Sendable {
    /// What decides how many instructions the same source takes.
    package struct Conditions: Codable, Equatable, Sendable {
        /// The compiler, with the commit that it was built from.
        package var compiler: String
        /// The C library, whose functions count as the package's own instructions.
        package var cLibrary: String
        /// The architecture, and whether the processor has AVX2: libraries choose code by it.
        package var processor: String

        package enum CodingKeys: String, CodingKey {
            case compiler, processor
            case cLibrary = "c_library"
        }

        package static let current = Conditions(
            compiler: unsafe String(cString: CPKCEProcessor_compiler()),
            cLibrary: unsafe String(cString: CPKCEProcessor_c_library()),
            processor: Machine.architecture + (CPKCEProcessor_has_avx2() ? " with AVX2" : "")
        )
    }

    /// Where the counts of this package are, seen from its folder.
    package static let file = "Benchmarks/instructions.json"

    package var conditions: Conditions
    /// The counts by the name of the operation.
    package var operations: [String: InstructionCount]
}

extension RecordedInstructions {
    package init(contentsOf file: String) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: URL(filePath: file)))
    }

    /// Counts the operations of a suite, for `--count`, under the conditions of this process.
    package init(counting suite: [Operation]) throws {
        conditions = .current
        operations = try InstructionCounter.counts(of: suite, arguments: ["--count"])
    }

    /// A line for each operation, so that a change shows which ones it moved.
    package func write(to file: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let lines = try operations.sorted { $0.key < $1.key }.map { name, count in
            "    \"\(name)\": \(String(decoding: try encoder.encode(count.rounded), as: UTF8.self))"
        }
        let text = """
            {
              "conditions": \(String(decoding: try encoder.encode(conditions), as: UTF8.self)),
              "operations": {
            \(lines.joined(separator: ",\n"))
              }
            }

            """
        try Data(text.utf8).write(to: URL(filePath: file))
    }
}
