import Foundation
import CPKCEProcessor

/// The machine that the process runs on.
package enum Machine {
    package static var processorCount: Int { Int(CPKCEProcessor_processor_count()) }

    /// The processor's own name, or the architecture where it tells none.
    package static var processor: String {
        let description = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        let line = description.split(separator: "\n").first { $0.hasPrefix("model name") }
        let name = line?.split(separator: ":", maxSplits: 1).last?.trimmingCharacters(in: .whitespaces)
        return name ?? architecture
    }

    package static var operatingSystem: String {
        "\(ProcessInfo.processInfo.operatingSystemVersionString), \(architecture)"
    }

    static var architecture: String {
        #if arch(x86_64)
            "x86_64"
        #elseif arch(arm64)
            "arm64"
        #else
            "another architecture"
        #endif
    }

    package static var build: String {
        #if DEBUG
            "debug"
        #else
            "release"
        #endif
    }
}
