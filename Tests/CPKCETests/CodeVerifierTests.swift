import CPKCE
import CPKCETestSupport
import PKCETestSupport
import Testing

private let unreserved = Set([UInt8]("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"))

@Suite("code_verifier.c")
struct CodeVerifierTests {
    @Test func acceptsEveryLengthFrom43To128AndNoOther() {
        for count in 0...300 {
            #expect(isWellFormed([UInt8](repeating: UInt8(ascii: "A"), count: count)) == (43...128).contains(count))
        }
    }

    @Test(arguments: [43, 44, 47, 48, 49, 63, 64, 65, 127, 128])
    func judgesEveryByteAtEveryPlace(count: Int) {
        for place in 0..<count {
            for character in UInt8.min...UInt8.max {
                var text = [UInt8](repeating: UInt8(ascii: "~"), count: count)
                text[place] = character
                guard isWellFormed(text) != unreserved.contains(character) else { continue }
                Issue.record("byte \(character) at \(place) of \(count)")
            }
        }
    }

    @Test func takesNullForNothing() {
        let isWellFormed = CPKCE_code_verifier_is_well_formed(nil, 0)
        #expect(!isWellFormed)
        let isMade = CPKCE_code_verifier_generate(nil, 0)
        #expect(!isMade)
    }

    @Test(arguments: GuardedMemory.Edge.allCases) func staysWithinItsMemory(edge: GuardedMemory.Edge) {
        let (memory, challenge) = (GuardedMemory(capacity: 300), GuardedMemory(capacity: 32))
        for count in 0...200 {
            let isLegal = (43...128).contains(count)
            let text = unsafe memory.place([UInt8](repeating: UInt8(ascii: "~"), count: count), at: edge)
            let isAccepted = unsafe CPKCE_code_verifier_is_well_formed(text, count)
            #expect(isAccepted == isLegal)
            let isMade = unsafe CPKCE_code_verifier_generate(memory.room(for: count, at: edge), count)
            #expect(isMade == isLegal)
            let verdict = unsafe CPKCE_code_verifier_verify(challenge.room(for: 32, at: edge), text, count)
            #expect(verdict == (isLegal ? CPKCE_VERDICT_MISMATCH : CPKCE_VERDICT_MALFORMED))
        }
    }

    @Test func aVerifierSatisfiesItsDigestAndNoOther() throws {
        for count in 43...128 {
            let text = try #require(codeVerifier(count: count))
            let digest = sha256ByEVP(text)
            #expect(verdict(on: text, for: digest) == CPKCE_VERDICT_SATISFIED)
            for bit in 0..<256 {
                var other = digest
                other[bit / 8] ^= 1 << (bit % 8)
                guard verdict(on: text, for: other) != CPKCE_VERDICT_MISMATCH else { continue }
                Issue.record("bit \(bit), \(count) characters")
            }
        }
    }

    #if DirectSHA256
        @Test func verifiesWithoutEVP() {
            let before = CPKCETestSupport_evp_digest_count()
            for count in 43...128 {
                let text = [UInt8](repeating: UInt8(ascii: "A"), count: count)
                #expect(verdict(on: text, for: RFC7636.digest) == CPKCE_VERDICT_MISMATCH)
            }
            #expect(CPKCETestSupport_evp_digest_count() == before)
        }
    #endif

    @Test func theDigestOfAMalformedTextDoesNotSaveIt() {
        for count in Array(0...42) + Array(129...200) {
            let text = [UInt8](repeating: UInt8(ascii: "A"), count: count)
            #expect(verdict(on: text, for: sha256(text)) == CPKCE_VERDICT_MALFORMED)
        }
        for count in 43...128 {
            for place in 0..<count {
                var text = [UInt8](repeating: UInt8(ascii: "A"), count: count)
                text[place] = UInt8(ascii: "+")
                guard verdict(on: text, for: sha256(text)) != CPKCE_VERDICT_MALFORMED else { continue }
                Issue.record("place \(place) of \(count)")
            }
        }
    }

    @Test func makesNoneOfAnyOtherLength() {
        for count in Array(0...42) + Array(129...200) {
            #expect(codeVerifier(count: count) == nil)
        }
    }

    @Test func isCanonicalWhereverACanonicalTextOfThatLengthExists() throws {
        for count in 43...128 {
            for _ in 0..<8 {
                let text = try #require(codeVerifier(count: count))
                #expect(isWellFormed(text))
                #expect(text.allSatisfy(ReferenceBase64URL.alphabet.contains))
                #expect((ReferenceBase64URL.decode(text) != nil) == (count % 4 != 1))
                #expect(base64URLDecode(text).isAccepted == (count % 4 != 1))
                // What comes before a cut is canonical.
                let whole = Array(text.prefix(count / 4 * 4))
                #expect(ReferenceBase64URL.decode(whole) != nil)
            }
        }
    }

    #if RandomBuffers  // a draw wipes octets of its own
        /// The letters of the last octet are made on their own, of which one is cut off.
        @Test(arguments: [(44, 0), (45, 2), (46, 0), (125, 2)])
        func wipesTheLettersOfACut(count: Int, wipedSize: UInt64) {
            let size = onFreshThread {
                _ = codeVerifier(count: count)
                let before = CPKCETestSupport_wiped_size()
                _ = codeVerifier(count: count)
                return CPKCETestSupport_wiped_size() - before
            }
            #expect(size == wipedSize)
        }
    #endif

    @Test func twoDiffer() throws {
        for count in 43...128 {
            let (first, second) = (try #require(codeVerifier(count: count)), try #require(codeVerifier(count: count)))
            #expect(first != second)
        }
    }

    /// Each place holds each letter it can hold equally often: 64 of them, but 16 or 4 at the end, where some bits are none
    /// of the octets'. A fair generator passes the bound with a chance of a failure below 10⁻⁹ over all places.
    @Test(arguments: [43, 44, 45, 46])
    func everyLetterIsEquallyLikelyAtEveryPlace(count: Int) throws {
        let sampleCount = 6400
        var tally = [[Int]](repeating: [Int](repeating: 0, count: 256), count: count)
        for _ in 0..<sampleCount {
            let text = try #require(codeVerifier(count: count))
            for place in text.indices { tally[place][Int(text[place])] += 1 }
        }
        for place in 0..<count {
            let isLast = place == count - 1
            let letterCount = isLast ? [0: 64, 1: 64, 2: 4, 3: 16][count % 4, default: 0] : 64
            let letters = stride(from: 0, to: 64, by: 64 / letterCount).map { ReferenceBase64URL.alphabet[$0] }
            let counts = letters.map { tally[place][Int($0)] }
            #expect(counts.reduce(0, +) == sampleCount)
            let expected = Double(sampleCount) / Double(letterCount)
            let chiSquare = counts.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
            #expect(chiSquare < chiSquareBound[letterCount, default: 0], "place \(place)")
        }
    }

    /// By number of letters, a little more than what chi-square exceeds with a probability of 10⁻¹²: 177, 90, 59.
    private let chiSquareBound: [Int: Double] = [64: 200, 16: 100, 4: 70]

    @Test(arguments: RandomFault.allCases)
    func aFailingGeneratorLeavesZeros(fault: RandomFault) {
        for count in [43, 45, 128] {
            #expect(fault.strike { codeVerifier(count: count) != nil } == false)
        }
    }
}
