import CryptoPrimitives
import Foundation
import PKCE
import PKCETestSupport
import Testing

/// A client that encoded otherwise, and where that was.
private struct EncodingCase: PublicCase {
    let name: String
    let source: String
}

@Suite("Public cases: encoding of the challenge")
struct PublicCasesEncodingTests {
    @Test(arguments: [
        EncodingCase(name: "the challenge keeps its padding", source: "googleapis/oauth2client/issues/674"),
        EncodingCase(
            name: "the challenge keeps its padding, in Java",
            source: "googleapis/google-auth-library-java/issues/1373"
        ),
        EncodingCase(
            name: "Base64 of hexadecimal digits, percent-encoded",
            source: "thephpleague/oauth2-server/issues/819"
        ),
        EncodingCase(name: "encoding and hashing in the wrong order", source: "thephpleague/oauth2-server/pull/842"),
        EncodingCase(name: "Base64 of hexadecimal digits", source: "nylas/nylas-python/pull/330"),
    ])
    private func theChallengeOfTheRFCIsThatOfTheRFC(case: EncodingCase) throws {
        let challenge = CodeChallenge(for: try CodeVerifier(parsing: v))
        #expect(challenge.parameterValue == c)
        #expect(challenge.parameterValue.utf8.count == 43)
        #expect(!challenge.parameterValue.utf8.contains(UInt8(ascii: "=")))
    }

    static let refused: [AuthorizationCase] = [
        refused("padding is trimmed in silence", "go-oauth2/oauth2/issues/275", c + "=", .invalidCharacter(at: 43)),
        // The hexadecimal text of the digest: 64 characters, all of them legal.
        refused(
            "the digest in hexadecimal digits",
            "SandeepVashishtha/Eventra/pull/18234",
            "13d31e961a1ad8ec2f16b10c4c982e0876a878ad6df144566ee1894acb70f9c3",
            .invalidCount
        ),
        refused(
            "a character of the standard alphabet, or a space",
            "smart-on-fhir/client-js/issues/158",
            replacing(5, "+"),
            .invalidCharacter(at: 5)
        ),
        refused(
            "a character of the standard alphabet, or a space",
            "smart-on-fhir/client-js/issues/158",
            replacing(0, "/"),
            .invalidCharacter(at: 0)
        ),
        refused(
            "a character of the standard alphabet, or a space",
            "smart-on-fhir/client-js/issues/158",
            replacing(42, " "),
            .invalidCharacter(at: 42)
        ),
        refused("another text of the same bytes", "tink-crypto/tink-java/pull/82", replacing(42, "N"), .nonCanonical),
        refused("another text of the same bytes", "tink-crypto/tink-java/pull/82", replacing(42, "O"), .nonCanonical),
        refused("another text of the same bytes", "tink-crypto/tink-java/pull/82", replacing(42, "P"), .nonCanonical),
        refused("a character is missing", "CZ-NIC/pyoidc/issues/900", String(c.dropLast()), .invalidCount),
    ]

    private static func replacing(_ offset: Int, _ character: Character) -> String {
        "\(c.prefix(offset))\(character)\(c.dropFirst(offset + 1))"
    }

    private static func refused(
        _ name: String,
        _ source: String,
        _ codeChallenge: String,
        _ error: CodeChallenge.FormatError
    ) -> AuthorizationCase {
        let refusal = Refusal(.malformedChallenge(error), "invalid_request", "code_challenge \(error)")
        return AuthorizationCase(name, source, challenge: codeChallenge, method: "S256", refusal)
    }

    @Test(arguments: refused) func isRefusedAtTheAuthorizationEndpoint(case: AuthorizationCase) {
        `case`.check()
    }

    /// Nothing trims the text when it is read back from a store either.
    @Test func aStoredChallengeIsNotTrimmed() {
        for text in [c + "=", c + " ", " " + c, c + "\n"] {
            #expect(CodeChallenge(text) == nil)
        }
    }

    /// https://github.com/metabrainz/musicbrainz-server/pull/1849: the text is hashed, not the bytes it stands for.
    @Test func theTextOfTheVerifierIsHashed() throws {
        let decoded = try Base64URL.decode(v)
        let digest = SHA256.hash(decoded.span)
        let ofTheOctets = try CodeChallenge(parsing: Base64URL.encode(digest.span))
        #expect(CodeChallenge(for: try CodeVerifier(parsing: v)) != ofTheOctets)
        #expect(try !ofTheOctets.isSatisfied(byParameter: v))
    }

    /// https://github.com/erlef/oidcc_plug/pull/13: the standard alphabet.
    @Test func theAlphabetIsThatOfURLs() {
        let octets = [UInt8](repeating: 0xFB, count: 32)
        let text = Base64URL.encode(octets.span)
        #expect(text == "-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_s")
        #expect(!text.utf8.contains { [UInt8]("+/=").contains($0) })
    }

    /// https://github.com/tink-crypto/tink-java/pull/82: of four texts that stand for the same bytes, one is right.
    @Test func oneOfFourSiblingsIsAccepted() {
        let siblings = ["M", "N", "O", "P"].map { Self.replacing(42, $0) }
        #expect(siblings.map { CodeChallenge($0) != nil } == [true, false, false, false])
    }
}

@Suite("Public cases: test vectors")
struct PublicCasesVectorTests {
    @Test(arguments: [
        (v, c),
        (letters(43), "DwBzhbb51LfusnSGBa_hqYSgo7-j8BTQnip4TOnlzRo"),
        (letters(128), "tqw8wQOGMxx2XwTwQcFH0PJ48q7Y6qAh4tAFf8b2_54"),
        (String(repeating: "~", count: 43), "dOHT1ivLVSPsewADt8TAZF2T2lLYTZ4BymCwTRKpihg"),
        (String(repeating: "-._~", count: 32), "wEN2Mh1i33jhevH7WF-NulA1aGJPY9l0zG2M4t8rhw4"),
        ("a" + String(repeating: "0", count: 42), "zINFQ40xM2qSUP-ytEOcamVCcU1_flHsQtOOkWJFz50"),
    ])
    func theChallengeOf(verifier: String, challenge: String) throws {
        #expect(CodeChallenge(for: try CodeVerifier(parsing: verifier)).parameterValue == challenge)
        #expect(try CodeChallenge(parsing: challenge).isSatisfied(byParameter: verifier))
    }

    @Test(arguments: [
        (letters(42), "2FzmRL9Ogs7gMuqlw9kDCgkCdtm643AxEr38b4_d4wc"),
        (letters(129), "5xGMOom_gU3tKrIyMDVlI5JT9Z_eqT4n0CBuF1SS46c"),
    ])
    func aTextThatIsNoVerifierIsRefusedThoughItsDigestFits(text: String, challenge: String) throws {
        let digest = SHA256.hash(text.utf8.span)
        #expect(Base64URL.encode(digest.span).utf8.elementsEqual(challenge.utf8))
        let stored = try CodeChallenge(parsing: challenge)
        #expect(throws: CodeVerifier.FormatError.invalidCount) { try stored.isSatisfied(byParameter: text) }
        #expect(throws: CodeVerifier.FormatError.invalidCount) { _ = try CodeVerifier(parsing: text) }
    }

    @Test func sixteenLettersEndAChallenge() {
        let letters = ReferenceBase64URL.alphabet.filter { letter in
            let text = [UInt8](c.dropLast()) + [letter]
            return (try? CodeChallenge(parsing: text.span)) != nil
        }
        #expect(Set(letters) == Set([UInt8]("048AEIMQUYcgkosw")))
    }

    /// A server that forgets to form-decode refuses a legal verifier.
    @Test func percentEncodedTextIsNotDecoded() throws {
        let raw = String(repeating: "%7E", count: 43)
        #expect(raw.utf8.count == 129)
        #expect(throws: CodeVerifier.FormatError.invalidCount) { _ = try CodeVerifier(parsing: raw) }
        let decoded = try #require(raw.removingPercentEncoding)
        let verifier = try CodeVerifier(parsing: decoded)
        #expect(verifier.count == 43)
    }
}
