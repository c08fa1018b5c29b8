// swift-tools-version: 6.3

import PackageDescription

let cSettings: [CSetting] = [
    .treatAllWarnings(as: .error),
    .enableWarning("all"),
    .enableWarning("extra"),
]

let swiftSettings: [SwiftSetting] = [
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableExperimentalFeature("Lifetimes"),
]

let package = Package(
    name: "swift-pkce",
    products: [
        .library(name: "PKCE", targets: ["PKCE"]),
        .library(name: "CryptoPrimitives", targets: ["CryptoPrimitives"]),
        .library(name: "OAuthNativeApps", targets: ["OAuthNativeApps"]),
        .executable(name: "pkce", targets: ["PKCECommand"]),
        .executable(name: "pkce-benchmark", targets: ["PKCEBenchmark"]),
    ],
    traits: [
        .default(enabledTraits: ["DirectSHA256", "RandomBuffers"]),
        .trait(
            name: "DirectSHA256",
            description: "Call libcrypto's SHA-256 block function directly where its own provider is in use."
        ),
        .trait(
            name: "RandomBuffers",
            description: "Draw random bytes a page at a time for each thread; without it, each call draws."
        ),
    ],
    targets: [
        .systemLibrary(name: "CPKCELibcrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .target(
            name: "CPKCE",
            dependencies: ["CPKCELibcrypto"],
            cSettings: cSettings + [
                .define("CPKCE_DIRECT_SHA256", to: "1", .when(traits: ["DirectSHA256"])),
                .define("CPKCE_RANDOM_BUFFERS", to: "1", .when(traits: ["RandomBuffers"])),
            ],
            linkerSettings: [.linkedLibrary("crypto")]
        ),
        .target(name: "CryptoPrimitives", dependencies: ["CPKCE"], swiftSettings: swiftSettings),
        .target(name: "PKCE", dependencies: ["CPKCE", "CryptoPrimitives"], swiftSettings: swiftSettings),
        .target(name: "OAuthNativeApps", dependencies: ["CryptoPrimitives", "PKCE"], swiftSettings: swiftSettings),

        // The command line. Not "pkce": that and "PKCE" are one folder on a case-insensitive file system.
        .executableTarget(
            name: "PKCECommand",
            dependencies: ["CPKCE", "CryptoPrimitives", "OAuthNativeApps", "PKCE"],
            swiftSettings: swiftSettings
        ),

        // The benchmark.
        .target(name: "CPKCEAllocationCounter", path: "Benchmarks/AllocationCounter", cSettings: cSettings),
        .target(name: "CPKCEProcessor", path: "Benchmarks/Processor", cSettings: cSettings),
        .target(
            name: "CPKCEReferences",
            dependencies: ["CPKCELibcrypto"],
            path: "Benchmarks/References",
            cSettings: cSettings,
            linkerSettings: [.linkedLibrary("crypto")]
        ),
        .target(
            name: "PKCEMeasurement",
            dependencies: ["CPKCEAllocationCounter", "CPKCEProcessor"],
            path: "Benchmarks/Measurement",
            swiftSettings: swiftSettings
        ),
        .executableTarget(
            name: "PKCEBenchmark",
            dependencies: [
                "PKCEMeasurement", "CPKCE", "CryptoPrimitives", "CPKCEReferences", "CPKCEProcessor", "OAuthNativeApps",
                "PKCE",
            ],
            path: "Benchmarks/PKCEBenchmark",
            swiftSettings: swiftSettings
        ),

        // Tests, and what they share.
        .target(
            name: "CPKCETestSupport",
            dependencies: ["CPKCELibcrypto"],
            path: "Tests/Support/CTestSupport",
            cSettings: cSettings,
            linkerSettings: [.linkedLibrary("crypto")]
        ),
        .target(
            name: "PKCETestSupport",
            dependencies: ["CPKCEAllocationCounter", "CPKCETestSupport"],
            path: "Tests/Support/TestSupport",
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "CPKCETests",
            dependencies: ["CPKCE", "CPKCETestSupport", "PKCETestSupport"],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "CryptoPrimitivesTests",
            dependencies: ["CPKCE", "CPKCETestSupport", "CryptoPrimitives", "PKCETestSupport"],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "PKCETests",
            dependencies: ["CPKCE", "CPKCETestSupport", "CryptoPrimitives", "PKCE", "PKCETestSupport"],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "OAuthNativeAppsTests",
            dependencies: ["CryptoPrimitives", "OAuthNativeApps", "PKCE"],
            swiftSettings: swiftSettings
        ),
        .testTarget(name: "PKCECommandTests", dependencies: ["PKCECommand"], swiftSettings: swiftSettings),
        .testTarget(
            name: "PKCEMeasurementTests",
            dependencies: ["PKCEMeasurement", "CPKCEProcessor"],
            swiftSettings: swiftSettings
        ),
        .testTarget(name: "PKCEBenchmarkTests", dependencies: ["PKCEBenchmark"], swiftSettings: swiftSettings),
        .testTarget(
            name: "DocumentationTests",
            dependencies: ["CryptoPrimitives", "OAuthNativeApps", "PKCE"],
            swiftSettings: swiftSettings
        ),
        .executableTarget(
            name: "PKCEAssuranceProbe",
            dependencies: ["CryptoPrimitives", "PKCE"],
            path: "Tests/Assurance/support/Probe",
            swiftSettings: swiftSettings
        ),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .gnu17
)
