import CPKCE
import CryptoPrimitives

/// Which way digests take in this process.
enum HashPathSwitch {
    /// Why nothing can be measured on the direct path, where it cannot.
    static let obstacleToDirect: String? = {
        let path = Libcrypto.report.hashPath
        return path == .direct ? nil : "digests take another path than the direct one: \(path)"
    }()

    /// Puts the process on the EVP path and back.
    static let throughEVP: (enter: @Sendable () -> Void, leave: @Sendable () -> Void) = (
        enter: { CPKCE_sha256_select_evp(true) },
        leave: { CPKCE_sha256_select_evp(false) }
    )
}
