import Foundation
import PKCE
import PKCETestSupport
import Testing

@Suite struct CodeChallengeTextTests {
    private let challenge: CodeChallenge

    init() throws {
        challenge = try CodeChallenge(parsing: RFC7636.challenge)
    }

    @Test func isThe43CharactersOfS256() {
        #expect(challenge.parameterValue == RFC7636.challenge)
        #expect(challenge.description == RFC7636.challenge)
        #expect("\(challenge)" == RFC7636.challenge)
    }

    @Test func appendsToWhatAnOutputSpanHolds() {
        let text = [UInt8](capacity: 44) { output in
            output.append(UInt8(ascii: "<"))
            challenge.writeParameterValue(into: &output)
        }
        #expect(String(decoding: text, as: UTF8.self) == "<\(RFC7636.challenge)")
    }

    @Test func trapsWhereAnOutputSpanIsTooSmall() async {
        await #expect(processExitsWith: .signal(trapSignal)) {
            let challenge = try CodeChallenge(parsing: RFC7636.challenge)
            _ = [UInt8](capacity: 42) { challenge.writeParameterValue(into: &$0) }
        }
    }

    @Test func comesBackFromItsTextAndNoOther() {
        #expect(CodeChallenge(challenge.description) == challenge)
        for text in [
            "", RFC7636.challenge + "=", String(RFC7636.challenge.dropLast()), "\(RFC7636.challenge.dropLast())N",
        ] {
            #expect(CodeChallenge(text) == nil)
        }
    }

    @Test func isOneStringInJSON() throws {
        let json = try JSONEncoder().encode(["challenge": challenge])
        #expect(String(decoding: json, as: UTF8.self) == "{\"challenge\":\"\(RFC7636.challenge)\"}")
        #expect(try JSONDecoder().decode([String: CodeChallenge].self, from: json) == ["challenge": challenge])
    }

    @Test func aTextInJSONThatIsNoneIsRefusedWithoutBeingShown() {
        let text = RFC7636.challenge.dropLast() + "N"
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(CodeChallenge.self, from: Data("\"\(text)\"".utf8))
        }
        guard case .dataCorrupted(let context) = error else {
            Issue.record("another error")
            return
        }
        #expect(context.debugDescription == "not a code_challenge")
        #expect(!String(reflecting: error).contains(text))
    }

    @Test(arguments: ["null", "43", "[]", "{}"]) func aJSONValueThatIsNoStringIsRefused(json: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(CodeChallenge.self, from: Data(json.utf8)) }
    }
}
