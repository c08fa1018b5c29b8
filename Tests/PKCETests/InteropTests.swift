import PKCE
import PKCETestSupport
import Testing

@Suite("Pairs of other implementations")
struct InteropTests {
    @Test func thereAre150OfSeven() throws {
        let pairs = try InteropPair.all()
        #expect(pairs.count == 150)
        #expect(Set(pairs.map(\.maker)).count == 7)
    }

    @Test(arguments: try InteropPair.all()) func aPairFits(pair: InteropPair) throws {
        let challenge = try CodeChallenge(parsing: pair.challenge)
        #expect(CodeChallenge(for: try CodeVerifier(parsing: pair.verifier)).parameterValue == pair.challenge)
        for verification in Verification.allCases {
            #expect(try verification.isSatisfied(challenge, by: pair.verifier))
        }
        #expect(judge(PKCEPolicy(), codeVerifier: pair.verifier, for: challenge) == [nil, nil])
    }

    @Test(arguments: try InteropPair.all()) func aPairWithOneCharacterChangedDoesNot(pair: InteropPair) throws {
        let challenge = try CodeChallenge(parsing: pair.challenge)
        let verifier = [UInt8](pair.verifier)
        for place in verifier.indices {
            var other = verifier
            other[place] = verifier[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            #expect(try !challenge.isSatisfied(byParameter: other.span))
        }
    }
}
