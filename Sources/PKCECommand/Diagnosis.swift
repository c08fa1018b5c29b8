import CryptoPrimitives

/// What `pkce doctor` finds.
struct Diagnosis {
    let findings: [Finding]

    init() {
        let report = Libcrypto.report
        let lacksFIPS = report.requiresFIPS && report.provider == nil
        let isWeak = report.generatorStrength < Self.neededStrength
        findings = [
            Finding("pkce_version", .text(Tool.version)),
            Finding("libcrypto_version", .text(report.version)),
            Finding("libcrypto_file", .text(report.file)),
            Finding("provider", .text(report.provider)),
            Finding("hash_path", .text("\(report.hashPath)")),
            Finding(
                "fips_required",
                .flag(report.requiresFIPS),
                fault: lacksFIPS ? "no provider offers a FIPS-approved SHA-256" : nil
            ),
            Finding("generator", .text(report.generator)),
            Finding(
                "generator_strength",
                .number(report.generatorStrength),
                fault: isWeak ? "it is below \(Self.neededStrength) bits" : nil
            ),
            Finding("random_path", .text("\(report.randomPath)")),
            Finding("generator_health", fault: Self.generatorFault()),
            Finding("fork_protection", ForkTrial.outcome()),
            Finding("self_test", fault: Self.selfTestFault()),
        ]
    }

    /// What is unfit, a sentence each.
    var unfit: [String] {
        findings.compactMap { finding in finding.fault.map { "\(finding.key): \($0)" } }
    }

    private static let neededStrength = 256

    private static func generatorFault() -> String? {
        do {
            let first: [32 of UInt8] = try SecureRandom.bytes()
            let second: [32 of UInt8] = try SecureRandom.bytes()
            return ConstantTime.areEqual(first.span, second.span) ? "two draws gave the same bytes" : nil
        } catch {
            return "\(error)"
        }
    }

    private static func selfTestFault() -> String? {
        do {
            try Libcrypto.selfTest()
            return nil
        } catch {
            return "\(error)"
        }
    }
}
