// swift-tools-version: 6.2

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
    ],
    targets: [
        .systemLibrary(name: "CLibcrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .target(
            name: "CPKCE",
            dependencies: ["CLibcrypto"],
            cSettings: cSettings,
            linkerSettings: [.linkedLibrary("crypto")]
        ),
        .target(name: "CryptoPrimitives", dependencies: ["CPKCE"], swiftSettings: swiftSettings),
        .target(name: "PKCE", dependencies: ["CPKCE", "CryptoPrimitives"], swiftSettings: swiftSettings),

        // Measuring and testing; no product has these.
        .target(name: "AllocationCounter", path: "Benchmarks/AllocationCounter", cSettings: cSettings),

        .target(name: "OAuthNativeApps", dependencies: ["CryptoPrimitives", "PKCE"], swiftSettings: swiftSettings),
        .testTarget(
            name: "OAuthNativeAppsTests",
            dependencies: ["CryptoPrimitives", "OAuthNativeApps", "PKCE"],
            swiftSettings: swiftSettings
        ),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .gnu17
)
