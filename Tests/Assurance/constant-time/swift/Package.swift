// swift-tools-version: 6.3

import PackageDescription

// The package under test is a copy whose C core publishes its verdicts; `check` makes it and says where it is.
let package = Package(
    name: "secrets",
    dependencies: [.package(name: "swift-pkce", path: Context.environment["ASSURANCE_PACKAGE"] ?? "../../../..")],
    targets: [
        .target(name: "CTaint"),
        .executableTarget(
            name: "Secrets",
            dependencies: [
                "CTaint",
                .product(name: "PKCE", package: "swift-pkce"),
                .product(name: "CryptoPrimitives", package: "swift-pkce"),
            ],
            swiftSettings: [.enableExperimentalFeature("Lifetimes")]
        ),
    ],
    swiftLanguageModes: [.v6]
)
