import PKCE
import TestSupport
import Testing

@Suite struct CodeVerifierTextTests {
    @Test func aViewHasTheBytesOfTheParameterValue() throws {
        for count in [43, 64, 128] {
            let verifier = try CodeVerifier(count: count)
            let span = verifier.span
            let bytes = span.indices.map { span[$0] }
            #expect(bytes == [UInt8](verifier.parameterValue))
        }
    }
}
