import PKCE
import Testing

/// Every error there is.
let allErrors: [PKCEError] =
    [.missingChallenge, .missingMethod, .unsupportedMethod]
    + ([.invalidCount, .invalidCharacter(at: 42), .nonCanonical, .invalidVerifierCharacter]
    as [CodeChallenge.FormatError])
    .map(PKCEError.malformedChallenge)
    + [.missingVerifier, .unexpectedVerifier, .unprotectedCode]
    + ([.invalidCount, .invalidCharacter] as [CodeVerifier.FormatError]).map(PKCEError.malformedVerifier)
    + [.verifierMismatch]

@Suite struct PKCEErrorTests {
    @Test func noTwoAreTheSame() {
        #expect(Set(allErrors).count == 13)
        #expect(Set(allErrors.map(\.description)).count == 13)
    }

    /// So that a switch of a server names the cases that these tests know.
    @Test(arguments: allErrors) func isOneOfTheKnownCases(error: PKCEError) {
        switch error {
        case .missingChallenge, .missingMethod, .unsupportedMethod, .malformedChallenge: break
        case .missingVerifier, .unexpectedVerifier, .unprotectedCode, .malformedVerifier, .verifierMismatch: break
        }
    }
}
