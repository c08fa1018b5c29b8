import Testing

/// What the types promise by what they refuse to compile.
@Suite("Compile time", .enabled(if: Compiler() != nil, "no swiftc on PATH, or no modules beside this executable"))
struct CompileTimeTests {
    /// The control of every test of this suite.
    @Test(arguments: [
        "print(challenge, \"\\(challenge)\", [challenge], challenge == challenge); dump(challenge)",
        "_ = challenge.isSatisfied(by: verifier); print(verifier.parameterValue, verifier.count)",
        "_ = try CodeVerifier(count: 64)",
        "var hash = SHA256(); hash.update(verifier.span); _ = hash.finalize()",
    ])
    func theseLinesCompile(lines: String) throws {
        #expect(try diagnostics(for: lines) == [])
    }

    /// What others compared with `==`, printed, or sent in a query cannot be here; nor is there a generator of a caller's choice.
    @Test(arguments: refusals) func theseLinesDoNot(lines: String, diagnostic: String) throws {
        #expect(try diagnostics(for: lines) == ["error: " + diagnostic])
    }

    private static let refusals: [(String, String)] = [
        ("print(verifier)", notCopyable),
        ("debugPrint(verifier)", notCopyable),
        (
            "dump(verifier)",
            "global function 'dump(_:name:indent:maxDepth:maxItems:)' requires that 'CodeVerifier' conform to 'Copyable'"
        ),
        ("_ = \"\\(verifier)\"", "no exact matches in call to instance method 'appendInterpolation'"),
        ("_ = String(describing: verifier)", "no exact matches in call to initializer "),
        (
            "_ = String(reflecting: verifier)",
            "initializer 'init(reflecting:)' requires that 'CodeVerifier' conform to 'Copyable'"
        ),
        ("_ = Mirror(reflecting: verifier)", notCopyable),
        (
            "_ = verifier == verifier",
            "referencing operator function '==' on 'Equatable' requires that 'CodeVerifier' conform to 'Equatable'"
        ),
        ("_ = [verifier]", "generic struct 'Array' requires that 'CodeVerifier' conform to 'Copyable'"),
        ("_ = [CodeVerifier]()", "type 'CodeVerifier' does not conform to protocol 'Copyable'"),
        ("_ = verifier as Any", "cannot convert value of type 'CodeVerifier' to type 'Any' in coercion"),
        (
            "func encode(_: some Encodable) {}; encode(verifier)",
            "local function 'encode' requires that 'CodeVerifier' conform to 'Encodable'"
        ),
        ("_ = copy verifier", "'copy' cannot be applied to noncopyable types"),
        ("let other = verifier; print(other.count)", "'verifier' is borrowed and cannot be consumed"),
        (
            "var generator = SystemRandomNumberGenerator(); _ = try CodeVerifier(using: &generator)",
            "extra argument 'using' in call"
        ),
        ("let hash = SHA256(); _ = hash.finalize(); _ = hash.finalize()", "'hash' consumed more than once"),
        ("var hash = SHA256(); _ = hash.finalize(); hash.update(verifier.span)", "'hash' used after consume"),
    ]

    private static let notCopyable = "argument type 'CodeVerifier' does not conform to expected type 'Copyable'"

    private func diagnostics(for lines: String) throws -> [String] {
        let compiler = try #require(Compiler())
        return try compiler.diagnostics(
            for: """
                import CryptoPrimitives
                import PKCE
                func run(_ verifier: borrowing CodeVerifier, _ challenge: CodeChallenge) throws {
                    \(lines)
                }
                """
        )
    }
}
