import PKCE
import PKCETestSupport
import Testing

private let unreserved = Set([UInt8]("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"))

private func formatError(of text: [UInt8]) -> CodeVerifier.FormatError? {
    do throws(CodeVerifier.FormatError) {
        _ = try CodeVerifier(parsing: text.span)
        return nil
    } catch {
        return error
    }
}

@Suite struct CodeVerifierFormatTests {
    @Test func lengthsFrom43To128AreWellFormed() {
        for count in 0...200 {
            let error = formatError(of: [UInt8](repeating: UInt8(ascii: "a"), count: count))
            #expect(error == ((43...128).contains(count) ? nil : .invalidCount))
        }
    }

    @Test func theLengthIsJudgedFirst() {
        #expect(formatError(of: [UInt8](repeating: UInt8(ascii: "+"), count: 42)) == .invalidCount)
        #expect(formatError(of: [UInt8](repeating: UInt8(ascii: "+"), count: 129)) == .invalidCount)
    }

    @Test func everyByteAtEveryPlaceIsJudgedByTheGrammar() {
        for place in 0..<43 {
            for character in UInt8.min...UInt8.max {
                var text = [UInt8](RFC7636.verifier)
                text[place] = character
                guard formatError(of: text) != (unreserved.contains(character) ? nil : .invalidCharacter) else {
                    continue
                }
                Issue.record("byte \(character) at \(place)")
            }
        }
    }

    @Test func describesTheRule() {
        #expect(CodeVerifier.FormatError.invalidCount.description == "is not 43 to 128 characters long")
        #expect(
            CodeVerifier.FormatError.invalidCharacter.description == "has a character outside A-Z a-z 0-9 - . _ ~"
        )
    }
}
