import Glibc

/// A configuration of libcrypto that takes something away from a process.
package enum LibcryptoConfiguration: String, CaseIterable, Codable, Sendable {
    case fipsWithoutProvider = "fips-without-provider.cnf"
    case unknownGenerator = "unknown-generator.cnf"
    case weakGenerator = "weak-generator.cnf"

    /// Sets this process up for the configuration; only before the first use of libcrypto, so in an exit test.
    package func use() {
        unsafe setenv("OPENSSL_CONF", Resource.path(rawValue), 1)
    }
}
