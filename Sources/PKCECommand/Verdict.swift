import PKCE

/// The answer to one line of `verify --pairs`.
enum Verdict: String, CaseIterable {
    case satisfied = "ok"
    case mismatch
    case malformedVerifier = "malformed-verifier"
    case malformedChallenge = "malformed-challenge"
    case unsupportedMethod = "unsupported-method"
    case lineTooLong = "line-too-long"

    /// What the answer says, for the help text.
    var meaning: String {
        switch self {
        case .satisfied: "the verifier satisfies the challenge"
        case .mismatch: "it does not"
        case .malformedVerifier: "not 43 to 128 characters of A-Z a-z 0-9 - . _ ~"
        case .malformedChallenge: "missing, or not what the method makes"
        case .unsupportedMethod: "neither S256 nor plain"
        case .lineTooLong: "the line \(InputText.tooLongReason)"
        }
    }

    /// Judges `verifier TAB challenge [TAB method]`; nothing for a comment.
    ///
    /// The first column that is wrong decides.
    init?(judging line: Span<UInt8>) {
        guard let end = line.firstIndex(of: UInt8(ascii: "\t")) else {
            guard line.isEmpty || line[0] != UInt8(ascii: "#") else { return nil }
            self.init(verifier: line, challengeAndMethod: Span())
            return
        }
        self.init(verifier: line.extracting(first: end), challengeAndMethod: line.extracting(droppingFirst: end + 1))
    }

    private init(verifier: Span<UInt8>, challengeAndMethod rest: Span<UInt8>) {
        guard let end = rest.firstIndex(of: UInt8(ascii: "\t")) else {
            self.init(verifier: verifier, challenge: rest, method: .s256)
            return
        }
        let method = CodeChallenge.Method(parsing: rest.extracting(droppingFirst: end + 1))
        self.init(verifier: verifier, challenge: rest.extracting(first: end), method: method)
    }

    private init(verifier: Span<UInt8>, challenge text: Span<UInt8>, method: CodeChallenge.Method?) {
        // Whatever any method makes is a `plain` challenge as well.
        guard let challenge = try? CodeChallenge(parsing: text, method: method ?? .plain) else {
            self = Self.isWellFormed(verifier) ? .malformedChallenge : .malformedVerifier
            return
        }
        guard let isSatisfied = try? challenge.isSatisfied(byParameter: verifier) else {
            self = .malformedVerifier
            return
        }
        guard method != nil else {
            self = .unsupportedMethod
            return
        }
        self = isSatisfied ? .satisfied : .mismatch
    }

    private static func isWellFormed(_ verifier: Span<UInt8>) -> Bool {
        do {
            _ = try CodeVerifier(parsing: verifier)
            return true
        } catch {
            return false
        }
    }
}
