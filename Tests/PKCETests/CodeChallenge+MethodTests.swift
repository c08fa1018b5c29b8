import Foundation
import PKCE
import PKCETestSupport
import Testing

@Suite struct CodeChallengeMethodTests {
    @Test func thereAreTwo() {
        #expect(CodeChallenge.Method.allCases.map(\.rawValue) == ["S256", "plain"])
    }

    @Test(arguments: CodeChallenge.Method.allCases) func comesBackFromItsName(method: CodeChallenge.Method) throws {
        #expect(CodeChallenge.Method(rawValue: method.rawValue) == method)
        #expect(CodeChallenge.Method(parsing: [UInt8](method.rawValue).span) == method)
        let json = try JSONEncoder().encode([method])
        #expect(String(decoding: json, as: UTF8.self) == "[\"\(method.rawValue)\"]")
        #expect(try JSONDecoder().decode([CodeChallenge.Method].self, from: json) == [method])
    }

    @Test(arguments: [
        "", "s256", "S257", "S256 ", " S256", "S256\0", "S25", "S2566", "PLAIN", "Plain", "plain\n", "none", "S512",
        "\u{FF33}256", "S2\u{0665}6",
    ])
    func noOtherNameIsAMethod(name: String) {
        #expect(CodeChallenge.Method(rawValue: name) == nil)
        #expect(CodeChallenge.Method(parsing: [UInt8](name).span) == nil)
    }
}
