import CryptoPrimitives
import PKCE
import PKCETestSupport
import Testing

@Suite("Public cases: comparison")
struct PublicCasesComparisonTests {
    /// https://github.com/apache/cxf/pull/3170: a compare that stops early. That the work is the same for all is
    /// measured elsewhere; here, that a difference counts wherever it stands.
    @Test(arguments: [0, 21, 42]) func aDifferenceCountsWhereverItStands(place: Int) throws {
        var other = [UInt8](v)
        other[place] = UInt8(ascii: other[place] == UInt8(ascii: "A") ? "B" : "A")
        let areEqual = ConstantTime.areEqual(other.span, v.utf8.span)
        #expect(!areEqual)
        #expect(try !CodeChallenge(parsing: c).isSatisfied(byParameter: other.span))
        // https://github.com/punkpeye/fastmcp/pull/313: plain goes the same way.
        #expect(try !CodeChallenge(parsing: v, method: .plain).isSatisfied(byParameter: other.span))
    }

    /// https://github.com/crystal-lang/crystal/issues/3722: the length is public, and counts.
    @Test func aLengthCounts() {
        let (short, long) = ([UInt8](letters(42)), [UInt8](letters(43)))
        let areEqual = ConstantTime.areEqual(short.span, long.span)
        #expect(!areEqual)
    }

    /// https://github.com/permissionlesstech/bitchat/pull/1514, https://github.com/manaflow-ai/cmux/pull/5058:
    /// Swift's equality of strings is canonical equivalence.
    @Test func canonicallyEquivalentIsNotEqual() throws {
        let (kelvin, k) = (letters(42) + "\u{212A}", letters(42) + "K")
        #expect(kelvin == k)
        let areEqual = ConstantTime.areEqual(kelvin.utf8.span, k.utf8.span)
        #expect(!areEqual)
        let challenge = CodeChallenge(for: try CodeVerifier(parsing: k))
        #expect(throws: CodeVerifier.FormatError.invalidCharacter) { try challenge.isSatisfied(byParameter: kelvin) }
    }
}
