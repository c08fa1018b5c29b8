import CryptoPrimitives
import PKCE
import Testing

/// The code in doc comments does what they say.
@Suite struct DocCommentTests {
    @Test func bothEndpointsAgreeOnThePairOfRFC7636AppendixBAndOnNoOther() throws {
        let query = [
            "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "code_challenge_method": "S256",
        ]
        let form = ["code_verifier": "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"]
        try judgeBothEndpoints(query: query, form: form)
        #expect(throws: PKCEError.missingVerifier) { try judgeBothEndpoints(query: query, form: [:]) }
        #expect(throws: PKCEError.missingChallenge) { try judgeBothEndpoints(query: [:], form: form) }
    }

    @Test func aDigestInPiecesIsTheDigestOfTheWhole() {
        let pieces = digest(header: Array("dBjftJeZ4CVP-mB92K27u".utf8), body: Array("hbUJU1p1r_wW1gFWFOEjXk".utf8))
        #expect(pieces == SHA256.hash("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk".utf8.span))
    }

    @Test func twoKeysDiffer() throws {
        let keys = (try randomKey(), try randomKey())
        let areEqual = ConstantTime.areEqual(keys.0.span, keys.1.span)
        #expect(!areEqual)
    }

    @Test func theSpanOfAVerifierThatIsKeptIsItsText() throws {
        var count = 0
        try sendNewVerifier { count = $0.count }
        #expect(count == 43)
    }
}
