import CPKCETestSupport
import CryptoPrimitives
import Foundation
import PKCE
import PKCETestSupport
import Testing

private let kelvinSign = "\u{212A}"

private func isVerifier(_ text: String) -> Bool {
    do {
        _ = try CodeVerifier(parsing: text)
        return true
    } catch {
        return false
    }
}

/// Facts of Swift, Foundation and OpenSSL that this package must not fall for: each as it is, and what this package does. A
/// fact that is one no longer is a reason to look again, not a defect.
@Suite("Facts of the platform: text") struct PlatformTextFactTests {
    @Test func m1EqualityOfStringsIsCanonicalEquivalence() {
        let (letter, sign) = (letters(42) + "K", letters(42) + kelvinSign)
        #expect(letter == sign)
        #expect("\u{037E}" == ";")
        #expect(Set([letter]).contains(sign))
        #expect(!letter.utf8.elementsEqual(sign.utf8))

        let areEqual = ConstantTime.areEqual(letter.utf8.span, sign.utf8.span)
        #expect(!areEqual)
        #expect(isVerifier(letter))
        #expect(!isVerifier(sign))
        #expect(CodeChallenge.Method(rawValue: "S256") != nil)
        #expect(CodeChallenge(String(c.dropLast()) + "K") == nil)
    }

    @Test func m2CarriageReturnAndLineFeedCountAsOne() {
        let text = letters(42) + "\r\n"
        #expect(text.count == 43)
        #expect(text.utf8.count == 44)
        #expect(!isVerifier(text))
        // Long enough by characters, too long by bytes.
        #expect(throws: CodeVerifier.FormatError.invalidCount) {
            _ = try CodeVerifier(parsing: String(repeating: "\r\n", count: 65))
        }
    }

    @Test func m3AnAccentCountsAsOneHoweverItIsSpelt() {
        let (composed, decomposed) = (letters(42) + "\u{E9}", letters(42) + "e\u{301}")
        #expect(composed.count == 43)
        #expect(composed.utf8.count == 44)
        #expect(decomposed.count == 43)
        #expect(decomposed.utf8.count == 45)
        #expect(!isVerifier(composed))
        #expect(!isVerifier(decomposed))
    }

    @Test func m4LettersAndDigitsAreThoseOfAllScripts() throws {
        #expect(Character("é").isLetter)
        #expect(Character("٣").isNumber)
        #expect("é".unicodeScalars.allSatisfy(CharacterSet.alphanumerics.contains))
        #expect(try Regex("^\\w$").firstMatch(in: "é") != nil)
        #expect(!isVerifier(letters(43) + "é"))
        #expect(!isVerifier(letters(43) + "٣"))
    }

    @Test func m5TheEndOfALineIsNotTheEndOfAText() throws {
        let text = letters(43) + "\n"
        let pattern = "^[A-Za-z0-9._~-]{43,128}$"
        let foundation = try NSRegularExpression(pattern: pattern)
        #expect(foundation.firstMatch(in: text, range: NSRange(location: 0, length: 44)) != nil)
        #expect(try Regex(pattern).firstMatch(in: text) == nil)
        #expect(!isVerifier(text))
    }

    @Test func m17CStringsEndAtZero() {
        let text = "abc\0def"
        #expect(unsafe text.withCString { unsafe strlen($0) } == 3)
        #expect(text.utf8.count == 7)
        #expect(!isVerifier(letters(43) + "\0"))
        #expect(!isVerifier(letters(43) + "\0" + letters(10)))
        #expect(CodeChallenge(c + "\0") == nil)
        #expect(CodeChallenge.Method(rawValue: "S256\0") == nil)
    }
}

@Suite("Facts of the platform: Base64") struct PlatformBase64FactTests {
    private let standard = c.replacing("-", with: "+").replacing("_", with: "/")

    @Test func m6FoundationTakesSpareBits() {
        let sibling = "\(standard.dropLast())N="
        #expect(Data(base64Encoded: sibling) == Data(base64Encoded: standard + "="))
        #expect(Data(base64Encoded: sibling)?.count == 32)
        #expect(throws: Base64URL.FormatError.nonCanonical) { try Base64URL.decode(c.dropLast() + "N") }
    }

    @Test func m7FoundationTakesTooMuchPadding() throws {
        #expect(Data(base64Encoded: "QUJD====") == Data("ABC".utf8))
        for text in ["QQ==QUJD", "QQ", "QU\nJD"] {
            #expect(Data(base64Encoded: text) == nil)
        }
        for text in ["QUJD====", "QQ==QUJD", "QU\nJD"] {
            #expect(throws: Base64URL.FormatError.self) { try Base64URL.decode(text) }
        }
        #expect(try Base64URL.decode("QQ") == [UInt8]("A"))
    }

    @Test func m8FoundationCanLookPastWhatItDoesNotKnow() {
        #expect(Data(base64Encoded: "QU-_!JD", options: .ignoreUnknownCharacters) == Data("ABC".utf8))
        #expect(throws: Base64URL.FormatError.invalidCharacter(at: 4)) { try Base64URL.decode("QU-_!JD") }
    }
}

/// Nothing in these layers reads or writes a URL: what follows is for those that do.
@Suite("Facts of the platform: URLs") struct PlatformURLFactTests {
    @Test func m9WhatStandsBeforeAnAtSignIsAUser() {
        let components = URLComponents(string: "http://localhost:80@evil.com/cb")
        #expect(components?.host == "evil.com")
        #expect(components?.user == "localhost")
    }

    @Test func m10AFullWidthDotBecomesADot() {
        #expect(URLComponents(string: "http://127.0.0.1\u{FF0E}evil.com/")?.host == "127.0.0.1.evil.com")
    }

    @Test func m11ABackslashIsTaken() {
        let components = URLComponents(string: "https://oauth-redirect.googleusercontent.com\\@evil.com/")
        #expect(components?.host == "evil.com")
    }

    @Test func m12ALineFeedIsTaken() {
        #expect(URLComponents(string: "https://a/\n") != nil)
    }

    @Test func m13APortIsANumber() {
        #expect(URLComponents(string: "http://a:99999/")?.port == 99999)
        #expect(URLComponents(string: "http://a:08080/")?.port == 8080)
        #expect(URLComponents(string: "http://a:/")?.port == nil)
    }

    @Test(arguments: ["[::1%25lo]", "[0:0:0:0:0:0:0:1]", "[::ffff:127.0.0.1]"])
    func m14AnAddressKeepsItsBracketsAndItsSpelling(host: String) {
        let parsed = URLComponents(string: "http://\(host)/")?.host
        #expect(parsed?.hasPrefix("[") == true)
        #expect(parsed != "[::1]")
    }

    @Test func m15AQueryKeepsWhatAFormDecoderReadsOtherwise() {
        var components = URLComponents()
        components.queryItems = [URLQueryItem(name: "a", value: "+/;")]
        #expect(components.percentEncodedQuery == "a=+/;")
        // Nothing that this package makes needs to be encoded.
        var own = URLComponents()
        own.queryItems = [URLQueryItem(name: "code_challenge", value: c)]
        #expect(own.percentEncodedQuery == "code_challenge=\(c)")
    }

    @Test func m16AQueryIsNotReadAsAForm() {
        let items = URLComponents(string: "https://a/?p=a+b&p=c&x&y=")?.queryItems ?? []
        #expect(items.map(\.name) == ["p", "p", "x", "y"])
        #expect(items.map(\.value) == ["a+b", "c", nil, ""])
    }
}

@Suite("Facts of the platform: OpenSSL") struct PlatformOpenSSLFactTests {
    @Test func m18NothingSucceedsWithNothing() {
        var none: UInt8 = 7
        let answer = unsafe CPKCETestSupport_rand_bytes(&none, 0)
        #expect(answer == 1)
        #expect(none == 7)
        let difference = CPKCETestSupport_crypto_memcmp(nil, nil, 0)
        #expect(difference == 0)
        #expect(!isVerifier(""))
        #expect(CodeChallenge("") == nil)
        #expect(throws: CodeVerifier.FormatError.invalidCount) {
            try CodeChallenge(parsing: "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU").isSatisfied(byParameter: "")
        }
    }

    @Test func m19ChildrenOfAForkDrawDifferentBytes() async {
        await #expect(processExitsWith: .success) {
            func draw() -> [UInt8]? {
                var bytes = [UInt8](repeating: 0, count: 32)
                return unsafe CPKCETestSupport_rand_bytes(&bytes, 32) == 1 ? bytes : nil
            }
            var draws = [try #require(draw())]
            for _ in 0..<3 { draws.append(try #require(ChildProcess.fork.bytes(draw))) }
            draws.append(try #require(draw()))
            #expect(Set(draws).count == 5)
        }
    }

    @Test func m20NothingIsFIPSApprovedWithoutAProviderThatIs() {
        let hasApproved = unsafe CPKCETestSupport_has_sha256("fips=yes")
        #expect(!hasApproved)
        let hasAny = CPKCETestSupport_has_sha256(nil)
        #expect(hasAny)
    }
}
