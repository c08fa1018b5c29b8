/// Where a run took place: without it the figures say nothing.
package struct RunEnvironment: Codable, Equatable, Sendable {
    /// The processor's own name.
    package var processor: String
    /// The number of processors that the process may run on.
    package var processorCount: Int
    package var operatingSystem: String
    /// Whether the measuring thread was kept on one processor.
    package var isPinned: Bool
    /// `release`, or `debug`, which says nothing about the speed of anything.
    package var build: String
    /// The name and version that libcrypto gives itself.
    package var libcrypto: String
    /// The provider that SHA-256 comes from.
    package var provider: String?
    package var hashPath: String
    package var randomPath: String
    /// What reading the clock costs, in nanoseconds: each single time (`p99_ns`, `p999_ns`, `worst_ns`) has it in it.
    package var clock: Double
    /// What a turn of a deliberately empty body took, in nanoseconds; it was reported as empty or there is no run.
    package var emptyBody: Double

    package enum CodingKeys: String, CodingKey {
        case processor, build, libcrypto, provider
        case processorCount = "processor_count"
        case operatingSystem = "operating_system"
        case isPinned = "is_pinned"
        case hashPath = "hash_path"
        case randomPath = "random_path"
        case clock = "clock_ns"
        case emptyBody = "empty_body_ns"
    }

    package init(
        processor: String,
        processorCount: Int,
        operatingSystem: String,
        isPinned: Bool,
        build: String,
        libcrypto: String,
        provider: String?,
        hashPath: String,
        randomPath: String,
        clock: Double,
        emptyBody: Double
    ) {
        self.processor = processor
        self.processorCount = processorCount
        self.operatingSystem = operatingSystem
        self.isPinned = isPinned
        self.build = build
        self.libcrypto = libcrypto
        self.provider = provider
        self.hashPath = hashPath
        self.randomPath = randomPath
        self.clock = clock
        self.emptyBody = emptyBody
    }

    /// Lines for a person, without the figures of the clock.
    package var lines: [(label: String, value: String)] {
        [
            ("processor", "\(processor), \(processorCount) to run on, \(isPinned ? "pinned" : "not pinned")"),
            ("system", operatingSystem),
            ("libcrypto", "\(libcrypto), provider \(provider ?? "none")"),
            ("hash path", hashPath),
            ("random path", randomPath),
            ("build", build == "release" ? build : "\(build): not a build to measure"),
        ]
    }
}
