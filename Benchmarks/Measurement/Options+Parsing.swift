extension Options {
    /// What is wrong with a command line.
    package struct UsageError: Error, Equatable, CustomStringConvertible {
        package var description: String

        package init(_ description: String) {
            self.description = description
        }
    }

    private static let flags = [
        "--list", "--quick", "--sweep", "--check", "--strict", "--record", "--count", "--help", "--version",
    ]
    private static let valued = [
        "--filter", "--duration", "--threads", "--soak", "--format", "--report", "--baseline", "--thresholds",
        "--instructions",
    ]

    /// Reads the arguments without the name of the program: `--name value` or `--name=value`.
    package init(arguments: [String]) throws(UsageError) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            if Self.flags.contains(argument) {
                set(argument)
            } else if Self.valued.contains(parts[0]) {
                guard let value = parts.count > 1 ? parts[1] : rest.popFirst() else {
                    throw UsageError("\(parts[0]) needs a value")
                }
                try set(parts[0], to: value)
            } else {
                throw UsageError("unknown option \(argument)\(Self.hint(for: parts[0]))")
            }
        }
        try checkCombination()
    }

    private mutating func set(_ flag: String) {
        switch flag {
        case "--list": action = .list
        case "--quick": isQuick = true
        case "--sweep": isSweep = true
        case "--check": isCheck = true
        case "--strict": isStrict = true
        case "--record": action = .record
        case "--count": action = .count
        case "--version": action = .version
        default: action = .help
        }
    }

    private mutating func set(_ option: String, to value: String) throws(UsageError) {
        switch option {
        case "--filter": filters.append(value)
        case "--duration": duration = try Self.seconds(value, for: option)
        case "--soak": action = .soak(seconds: try Self.seconds(value, for: option))
        case "--report": report = value
        case "--baseline": baseline = value
        case "--thresholds": thresholds = value
        case "--instructions": instructions = value
        case "--threads":
            guard let count = Int(value), (1...1024).contains(count) else {
                throw UsageError("--threads needs a number from 1 to 1024")
            }
            threads = count
        default:
            guard let known = Format(rawValue: value) else {
                throw UsageError("--format is one of \(Format.allCases.map(\.rawValue).joined(separator: ", "))")
            }
            format = known
        }
    }

    private static func seconds(_ value: String, for option: String) throws(UsageError) -> Double {
        guard let seconds = Double(value), seconds > 0, seconds <= 86400 else {
            throw UsageError("\(option) needs a number of seconds, more than 0 and at most 86400")
        }
        return seconds
    }

    private func checkCombination() throws(UsageError) {
        guard threads == nil || !isSweep else { throw UsageError("--threads and --sweep exclude each other") }
        guard !isQuick || duration == nil else { throw UsageError("--quick and --duration exclude each other") }
        guard thresholds == nil || isCheck || report != nil else {
            throw UsageError("--thresholds needs --check or --report")
        }
        guard !isStrict || isCheck else { throw UsageError("--strict needs --check") }
        guard instructions == nil || isCheck || action == .record else {
            throw UsageError("--instructions needs --check or --record")
        }
        guard action != .record || filters.isEmpty else { throw UsageError("--record counts all, without --filter") }
        guard case .soak = action else { return }
        guard !isCheck, !isSweep, report == nil, baseline == nil, filters.isEmpty, format == .table else {
            throw UsageError("--soak goes with --threads alone")
        }
    }

    /// The option that an unknown one is closest to, or where to find all.
    private static func hint(for unknown: String) -> String {
        let nearest = (flags + valued)
            .map { (name: $0, distance: distance($0, unknown)) }
            .min { $0.distance < $1.distance }
        guard let nearest, nearest.distance <= 3 else { return "; --help lists all" }
        return "; did you mean \(nearest.name)?"
    }

    /// The number of characters to put in, take out or change.
    private static func distance(_ left: String, _ right: String) -> Int {
        let right = Array(right)
        var row = Array(0...right.count)
        for (index, character) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in right.indices {
                let changed = diagonal + (character == right[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(changed, row[column] + 1, diagonal + 1)
            }
        }
        return row[right.count]
    }
}
