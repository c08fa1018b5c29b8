import CPKCE
import PKCETestSupport

// The C functions on arrays.

func sha256(_ message: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: Int(CPKCE_SHA256_SIZE))
    unsafe CPKCE_sha256(&digest, message, message.count)
    return digest
}

func sha256ByEVP(_ message: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: Int(CPKCE_SHA256_SIZE))
    unsafe CPKCE_sha256_evp(&digest, message, message.count)
    return digest
}

/// The digest of a stream that is fed pieces of `count` bytes.
func sha256(_ message: [UInt8], inPiecesOf count: Int) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: Int(CPKCE_SHA256_SIZE))
    let stream = unsafe CPKCE_sha256_init()
    for piece in message.pieces(of: count) {
        unsafe piece.withUnsafeBufferPointer { unsafe CPKCE_sha256_update(stream, $0.baseAddress, $0.count) }
    }
    unsafe CPKCE_sha256_final(&digest, stream)
    return digest
}

func base64URLEncode(_ octets: [UInt8]) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: (4 * octets.count + 2) / 3) { text, count in
        unsafe CPKCE_base64url_encode(text.baseAddress, octets, octets.count)
        count = (4 * octets.count + 2) / 3
    }
}

/// The verdict and what is in the output afterwards, which held something else before.
func base64URLDecode(_ text: [UInt8]) -> (isAccepted: Bool, octets: [UInt8]) {
    var octets = [UInt8](repeating: 0xEE, count: text.count * 3 / 4)
    let isAccepted = unsafe CPKCE_base64url_decode(&octets, text, text.count)
    return (isAccepted, octets)
}

/// A new verifier; nothing when none is made and zeros are left, as for ``random(_:)``.
func codeVerifier(count: Int) -> [UInt8]? {
    unsafe whole(count) { unsafe CPKCE_code_verifier_generate($0, count) }
}

func verdict(on text: [UInt8], for challenge: [UInt8]) -> CPKCE_verdict {
    unsafe CPKCE_code_verifier_verify(challenge, text, text.count)
}

func random(_ size: Int) -> [UInt8]? {
    unsafe whole(size) { unsafe CPKCE_random($0, size) }
}

/// What is in bytes that held something else before `write`; nothing when it fails and leaves zeros only.
private func whole(_ count: Int, write: (UnsafeMutablePointer<UInt8>?) -> Bool) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0xEE, count: count)
    let isDone = unsafe bytes.withUnsafeMutableBufferPointer { unsafe write($0.baseAddress) }
    return isDone || bytes.contains { $0 != 0 } ? bytes : nil
}

func isWellFormed(_ text: [UInt8]) -> Bool {
    unsafe CPKCE_code_verifier_is_well_formed(text, text.count)
}
