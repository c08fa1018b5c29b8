// Every public entry that meets a secret, with the secret marked as such; prints how many reports each caused.

import CTaint
import CryptoPrimitives
import Glibc
import PKCE

let verifiers = ["dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk", String(repeating: "a-._~Zz9", count: 16)]
let other = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

nonisolated(unsafe) var isGood = true
nonisolated(unsafe) var publicSink = 0

func report(_ name: String, _ body: () -> Void) {
    let before = CTaint_report_count()
    body()
    withUnsafeBytes(of: &publicSink) { CTaint_make_public($0.baseAddress, $0.count) }
    let reports = CTaint_report_count() - before
    let isControl = name.hasPrefix("control")
    if (reports > 0) != isControl { isGood = false }
    print("\(name): \(reports) reports")
}

func challenge(of verifier: String) -> CodeChallenge {
    guard let challenge = try? CodeChallenge(parsing: verifier, method: .plain) else { fatalError("not a verifier") }
    return challenge
}

func run() {
    let policy = PKCEPolicy()
    for text in verifiers {
        let right = challenge(of: text), wrong = challenge(of: other)
        for (label, challenge) in [("satisfied", right), ("mismatch", wrong)] {
            report("isSatisfied(by:) \(label) \(text.utf8.count)") {
                guard let verifier = try? CodeVerifier(parsing: text) else { return }
                verifier.span.withUnsafeBytes { CTaint_make_secret($0.baseAddress, $0.count) }
                publicSink += challenge.isSatisfied(by: verifier) ? 1 : 0
            }
            report("isSatisfied(byParameter: String) \(label) \(text.utf8.count)") {
                withSecret(text) { publicSink += (try? challenge.isSatisfied(byParameter: $0)) == true ? 1 : 0 }
            }
            report("isSatisfied(byParameter: Span) \(label) \(text.utf8.count)") {
                var bytes = Array(text.utf8)
                withSecret(&bytes) { publicSink += (try? challenge.isSatisfied(byParameter: $0)) == true ? 1 : 0 }
            }
            report("verify(codeVerifier:) \(label) \(text.utf8.count)") {
                withSecret(text) { publicSink += (try? policy.verify(codeVerifier: $0, for: challenge)) == nil ? 1 : 0 }
            }
            report("verify(codeVerifierBytes:) \(label) \(text.utf8.count)") {
                var bytes = Array(text.utf8)
                withSecret(&bytes) {
                    publicSink += (try? policy.verify(codeVerifierBytes: $0, for: challenge)) == nil ? 1 : 0
                }
            }
        }
        report("isSatisfied(byParameter:) malformed \(text.utf8.count)") {
            withSecret(text.dropLast() + "!") { publicSink += (try? right.isSatisfied(byParameter: $0)) == nil ? 1 : 0 }
        }
        report("CodeVerifier(parsing:), CodeChallenge(for:) \(text.utf8.count)") {
            withSecret(text) { text in
                guard let verifier = try? CodeVerifier(parsing: text) else { return }
                let challenge = CodeChallenge(for: verifier)
                publicSink += challenge == right ? 1 : 0
            }
        }
        report("CodeChallenge(parsing: plain) \(text.utf8.count)") {
            withSecret(text) { publicSink += (try? CodeChallenge(parsing: $0, method: .plain)) == right ? 1 : 0 }
        }
    }
    let digests = (SHA256.hash(verifiers[0].utf8.span), SHA256.hash(other.utf8.span))
    report("SHA256.Digest == same") {
        withSecretValue(digests.0) { publicSink += $0 == digests.0 ? 1 : 0 }
    }
    report("SHA256.Digest == different") {
        withSecretValue(digests.0) { publicSink += $0 == digests.1 ? 1 : 0 }
    }
    report("SHA256 stream") {
        var bytes = Array(verifiers[1].utf8)
        withSecret(&bytes) { bytes in
            var hash = SHA256()
            hash.update(bytes)
            publicSink += hash.finalize() == digests.0 ? 1 : 0
        }
    }
    for count in [1, 32, 47] {
        var bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7 + 1) }
        let copy = bytes
        let text = Base64URL.encode(bytes.span)
        report("Base64URL.encode(into:) \(count)") {
            withSecret(&bytes) { bytes in
                let text = [UInt8](capacity: 64) { Base64URL.encode(bytes, into: &$0) }
                publicSink += text.count
            }
        }
        // A string of up to 15 bytes is its bytes, and every use of it looks at them.
        if count > 11 {
            report("Base64URL.encode \(count)") {
                withSecret(&bytes) { publicSink += published(Base64URL.encode($0)).utf8.count }
            }
        }
        report("Base64URL.decode \(count)") {
            var text = Array(text.utf8)
            withSecret(&text) { publicSink += (try? Base64URL.decode($0))?.count ?? 0 }
        }
        report("ConstantTime.areEqual same \(count)") {
            withSecret(&bytes) { publicSink += ConstantTime.areEqual($0, copy.span) ? 1 : 0 }
        }
        report("ConstantTime.areEqual different \(count)") {
            let other = [UInt8](repeating: 0, count: count)
            withSecret(&bytes) { publicSink += ConstantTime.areEqual($0, other.span) ? 1 : 0 }
        }
    }
    for count in [43, 44, 45, 128] {
        report("CodeVerifier(count: \(count)), CodeChallenge(for:)") {
            guard let verifier = try? CodeVerifier(count: count) else { return }
            publicSink += CodeChallenge(for: verifier) == challenge(of: other) ? 1 : 0
            publicSink += published(verifier.parameterValue).utf8.count
        }
        report("CodeVerifier.generateParameterValue \(count)") {
            let text = try? [UInt8](capacity: count) {
                try CodeVerifier.generateParameterValue(count: count, into: &$0)
            }
            publicSink += text?.count ?? 0
        }
    }
    report("SecureRandom.base64URLString") {
        guard let text = try? SecureRandom.base64URLString() else { return }
        publicSink += published(text).utf8.count
    }

    report("control: [UInt8] ==") {
        let bytes = Array(verifiers[0].utf8)
        let copy = Array(verifiers[0].utf8)
        bytes.withUnsafeBytes { CTaint_make_secret($0.baseAddress, $0.count) }
        if bytes == copy { publicSink += 1 }
        bytes.withUnsafeBytes { CTaint_make_public($0.baseAddress, $0.count) }
    }
    report("control: table") {
        var bytes = Array(verifiers[0].utf8)
        let table = [UInt8](repeating: 1, count: 256)
        withSecret(&bytes) { bytes in
            for index in bytes.indices { publicSink &+= Int(table[Int(bytes[index])]) }
        }
    }
    report("control: String ==") {
        withSecret(verifiers[0]) { publicSink += $0 == verifiers[1].prefix(43) ? 1 : 0 }
    }
    report("control: an early exit") {
        var bytes = Array(verifiers[0].utf8)
        let copy = Array(verifiers[0].utf8)
        withSecret(&bytes) { bytes in
            for index in bytes.indices where bytes[index] != copy[index] { publicSink += 1 }
        }
    }
}

guard CTaint_is_watched() else { fatalError("nothing watches this process") }
run()
exit(isGood ? 0 : 1)
