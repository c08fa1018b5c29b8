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
        .default(enabledTraits: ["DirectSHA256", "RandomPages"]),
        .trait(
            name: "DirectSHA256",
            description: "Call libcrypto's SHA-256 block function directly where its own provider is in use."
        ),
        .trait(
            name: "RandomPages",
            description: "Draw random bytes a page at a time for each thread; without it, each call draws."
        ),
    ],
    targets: [
        .systemLibrary(name: "CLibcrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .target(
            name: "CPKCE",
            dependencies: ["CLibcrypto"],
            cSettings: cSettings + [
                .define("CPKCE_DIRECT_SHA256", to: "1", .when(traits: ["DirectSHA256"])),
                .define("CPKCE_RANDOM_PAGES", to: "1", .when(traits: ["RandomPages"])),
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
        .target(name: "AllocationCounter", path: "Benchmarks/AllocationCounter", cSettings: cSettings),
        .target(name: "Instruments", path: "Benchmarks/Instruments", cSettings: cSettings),
        .target(
            name: "Floors",
            dependencies: ["CLibcrypto"],
            path: "Benchmarks/Floors",
            cSettings: cSettings,
            linkerSettings: [.linkedLibrary("crypto")]
        ),
        .target(
            name: "BenchmarkKit",
            dependencies: ["AllocationCounter", "Instruments"],
            path: "Benchmarks/BenchmarkKit",
            swiftSettings: swiftSettings
        ),
        .executableTarget(
            name: "PKCEBenchmark",
            dependencies: [
                "BenchmarkKit", "CPKCE", "CryptoPrimitives", "Floors", "Instruments", "OAuthNativeApps", "PKCE",
            ],
            path: "Benchmarks/PKCEBenchmark",
            swiftSettings: swiftSettings
        ),

        // Tests, and what they share.
        .target(
            name: "CTestSupport",
            dependencies: ["CLibcrypto"],
            path: "Tests/Support/CTestSupport",
            cSettings: cSettings,
            linkerSettings: [.linkedLibrary("crypto")]
        ),
        .target(
            name: "TestSupport",
            dependencies: ["AllocationCounter", "CTestSupport"],
            path: "Tests/Support/TestSupport",
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "CPKCETests",
            dependencies: ["CPKCE", "CTestSupport", "TestSupport"],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "CryptoPrimitivesTests",
            dependencies: ["CPKCE", "CTestSupport", "CryptoPrimitives", "TestSupport"],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "PKCETests",
            dependencies: ["CPKCE", "CTestSupport", "CryptoPrimitives", "PKCE", "TestSupport"],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "OAuthNativeAppsTests",
            dependencies: ["CryptoPrimitives", "OAuthNativeApps", "PKCE"],
            swiftSettings: swiftSettings
        ),
        .testTarget(name: "PKCECommandTests", dependencies: ["PKCECommand"], swiftSettings: swiftSettings),
        .testTarget(
            name: "BenchmarkKitTests",
            dependencies: ["BenchmarkKit", "Instruments"],
            swiftSettings: swiftSettings
        ),
        .testTarget(name: "PKCEBenchmarkTests", dependencies: ["PKCEBenchmark"], swiftSettings: swiftSettings),
        .testTarget(
            name: "DocumentationTests",
            dependencies: ["CryptoPrimitives", "OAuthNativeApps", "PKCE"],
            swiftSettings: swiftSettings
        ),
        .executableTarget(
            name: "AssuranceProbe",
            dependencies: ["CryptoPrimitives", "PKCE"],
            path: "Tests/Assurance/support/Probe",
            swiftSettings: swiftSettings
        ),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .gnu17
)
