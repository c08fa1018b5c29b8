import CryptoPrimitives
import PKCETestSupport
import Testing

@Suite struct Base64URLFormatErrorTests {
    @Test(
        arguments: [
            ("Zg==", .invalidCharacter(at: 2)), ("Zm8=", .invalidCharacter(at: 3)), ("=", .invalidCharacter(at: 0)),
            ("Zm9+", .invalidCharacter(at: 3)), ("Zm9/", .invalidCharacter(at: 3)), ("Zm 9v", .invalidCharacter(at: 2)),
            ("Zm9v\n", .invalidCharacter(at: 4)), ("\r\nZm9v", .invalidCharacter(at: 0)),
            ("Zm9v\0", .invalidCharacter(at: 4)),
            ("é", .invalidCharacter(at: 0)), ("Zm9\u{212A}", .invalidCharacter(at: 3)),
            ("Zm9v.", .invalidCharacter(at: 4)),
            ("A", .invalidCount), ("Zm9vY", .invalidCount),
            ("Zh", .nonCanonical), ("Zm9", .nonCanonical), ("Zm9vYh", .nonCanonical), ("__", .nonCanonical),
        ] as [(String, Base64URL.FormatError)]
    )
    func tellsTheRuleThatIsBroken(text: String, error: Base64URL.FormatError) {
        #expect(throws: error) { try Base64URL.decode(text) }
        #expect(throws: error) { try Base64URL.decode([UInt8](text).span) }
    }

    @Test func tellsTheFirstOfTwoCharacters() {
        for offset in 0..<43 {
            var text = [UInt8](RFC7636.challenge)
            text[42] = UInt8(ascii: "=")
            text[offset] = UInt8(ascii: "+")
            #expect(throws: Base64URL.FormatError.invalidCharacter(at: offset)) { try Base64URL.decode(text.span) }
        }
    }

    @Test func everyCharacterAtEveryPlaceIsJudgedLikeTheReferenceDoes() {
        let text = [UInt8](RFC7636.challenge)
        for offset in text.indices {
            for character in UInt8.min...UInt8.max {
                var changed = text
                changed[offset] = character
                let expected: Result<[UInt8], Base64URL.FormatError> =
                    if let bytes = ReferenceBase64URL.decode(changed) {
                        .success(bytes)
                    } else if ReferenceBase64URL.alphabet.contains(character) {
                        .failure(.nonCanonical)
                    } else {
                        .failure(.invalidCharacter(at: offset))
                    }
                let judged = Result { () throws(Base64URL.FormatError) in try Base64URL.decode(changed.span) }
                guard judged != expected else { continue }
                Issue.record("character \(character) at \(offset)")
            }
        }
    }

    @Test func theFirstInvalidCharacterOfAGoodTextIsNone() {
        let alphabet = ReferenceBase64URL.alphabet
        let offset = Base64URL.firstInvalidCharacter(in: alphabet.span)
        #expect(offset == nil)
    }

    @Test func describesTheRule() {
        #expect(
            Base64URL.FormatError.invalidCharacter(at: 7).description
                == "has a character outside A-Z a-z 0-9 - _ at offset 7"
        )
        #expect(Base64URL.FormatError.invalidCount.description == "has a length that no Base64URL text has")
        #expect(
            Base64URL.FormatError.nonCanonical.description == "is not canonical Base64URL: spare bits are set"
        )
    }
}
