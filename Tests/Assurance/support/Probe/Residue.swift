import CryptoPrimitives
import Glibc
import PKCE

/// Uses secrets and is done with them, so that a scan of this process from outside can look for what is left.
///
/// Runs a step for each line on standard input. What a step has to show of a secret goes to standard output straight from
/// where it lies, as a count and bytes; a count of zero ends the step. Secrets of the scan's own arrive on descriptor 3.
enum Residue {
    static func serve() {
        while let step = readLine() {
            run(step)
            show(count: 0)
        }
    }

    private static func run(_ step: String) {
        do {
            switch step {
            case "generate":
                let verifier = try CodeVerifier()
                show(verifier.span)
            case "generate-into":
                try withScratch { output throws(CodeVerifier.GenerationError) in
                    try CodeVerifier.generateParameterValue(into: &output)
                }
            case "fill":
                try withScratch { output throws(SecureRandom.GenerationError) in
                    try SecureRandom.fill(&output)
                }
            case "text":
                // The text is the caller's; what is looked for is the random bytes under it.
                let text = try SecureRandom.base64URLString(byteCount: 32)
                show(text.utf8.span)
            case "self-test": try Libcrypto.selfTest()
            case "thread":
                // Its page is looked at while it waits for a line.
                onNewThread {
                    guard (try? SecureRandom.base64URLString(byteCount: 32)) != nil else { fatalError("no bytes") }
                    show(count: 0)
                    _ = readLine()
                }
            default: withReceived { use($0, step) }
            }
        } catch {
            fatalError("\(step): \(error)")
        }
    }

    private static func use(_ secret: Span<UInt8>, _ step: String) {
        do {
            switch step {
            case "parse":
                let verifier = try CodeVerifier(parsing: secret)
                precondition(CodeChallenge(for: verifier).isSatisfied(by: verifier))
            case "verify":
                let challenge = try CodeChallenge(parsing: secret, method: .plain)
                guard try challenge.isSatisfied(byParameter: secret) else { fatalError("not satisfied") }
            case "redeem":
                let challenge = try CodeChallenge(parsing: secret, method: .plain)
                try PKCEPolicy().verify(codeVerifierBytes: secret, for: challenge)
            case "stream":
                var hash = SHA256()
                hash.update(secret)
                _ = hash.finalize()
            case "abandoned-stream":
                var hash = SHA256()
                hash.update(secret)
            case "long-message": _ = SHA256.hash(secret)
            case "plain-array":
                let copy = secret.indices.map { secret[$0] }
                _ = SHA256.hash(copy.span)
            default: fatalError("no such step: \(step)")
            }
        } catch {
            fatalError("\(step): \(error)")
        }
    }

    // ------------------------------------------------------------------------------------------------------- Messages

    private static func show(count: UInt8) {
        var count = count
        precondition(unsafe write(STDOUT_FILENO, &count, 1) == 1)
    }

    private static func show(_ bytes: Span<UInt8>) {
        show(count: UInt8(bytes.count))
        unsafe bytes.withUnsafeBufferPointer { bytes in
            precondition(unsafe write(STDOUT_FILENO, bytes.baseAddress, bytes.count) == bytes.count)
        }
    }

    /// A secret that arrives, in memory that is gone when `body` returns: what is found afterwards is a copy.
    private static func withReceived(_ body: (Span<UInt8>) -> Void) {
        unsafe withMapping { memory in
            let count = unsafe read(3, memory.baseAddress, memory.count)
            precondition(count > 0, "no secret arrived")
            body(unsafe Span(_unsafeElements: UnsafeBufferPointer(start: memory.baseAddress, count: count)))
        }
    }

    /// The same for 43 bytes that are made here, and shown.
    private static func withScratch<Failure: Error>(
        _ make: (inout OutputSpan<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
        var failure: Failure?
        unsafe withMapping { memory in
            let room = unsafe UnsafeMutableBufferPointer(start: memory.baseAddress, count: 43)
            var output = unsafe OutputSpan(buffer: room, initializedCount: 0)
            do throws(Failure) {
                try make(&output)
                show(output.span)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
    }

    private static func withMapping(_ body: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
        let size = 4096
        let memory = unsafe mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let memory = unsafe memory, unsafe memory != MAP_FAILED else { fatalError("no memory") }
        unsafe body(UnsafeMutableBufferPointer(start: memory.assumingMemoryBound(to: UInt8.self), count: size))
        unsafe munmap(memory, size)
    }
}
