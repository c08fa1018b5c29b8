import Foundation
import Testing

/// What README.md says does not compile with a `CodeVerifier`.
@Suite struct VerifierMisuseTests {
    /// The first error of a function that borrows a verifier and does this with it; nothing where it compiles.
    private func firstError(of statement: String) throws -> String? {
        let modules = try Repository.executables.appending(path: "Modules").path
        let core = try Repository.executables.appending(path: "CPKCE.build/module.modulemap").path
        let source = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).swift")
        defer { try? FileManager.default.removeItem(at: source) }
        try "import PKCE\nfunc use(_ verifier: borrowing CodeVerifier) { \(statement) }\n"
            .write(to: source, atomically: true, encoding: .utf8)
        let command = "swiftc -typecheck -I '\(modules)' -Xcc -fmodule-map-file='\(core)' '\(source.path)'"
        return try Repository.output(of: command).firstMatch(of: /error: (.*)/).map { String($0.output.1) }
    }

    @Test func itsTextAndLengthCompile() throws {
        #expect(try firstError(of: "_ = (verifier.parameterValue, verifier.count, verifier.span[0])") == nil)
    }

    @Test(arguments: [
        ("_ = copy verifier", "'copy' cannot be applied to noncopyable types"),
        ("_ = [verifier]", "generic struct 'Array' requires that 'CodeVerifier' conform to 'Copyable'"),
        ("print(verifier)", "argument type 'CodeVerifier' does not conform to expected type 'Copyable'"),
        ("dump(verifier)", "requires that 'CodeVerifier' conform to 'Copyable'"),
        ("_ = Mirror(reflecting: verifier)", "'CodeVerifier' does not conform to expected type 'Copyable'"),
        ("_ = \"\\(verifier)\"", "no exact matches in call to instance method 'appendInterpolation'"),
        ("_ = verifier == verifier", "requires that 'CodeVerifier' conform to 'Equatable'"),
    ])
    func copyingPrintingAndComparingDoNot(statement: String, reason: String) throws {
        let error = try #require(try firstError(of: statement), "compiles: \(statement)")
        #expect(error.contains(reason))
    }
}
