import OAuthNativeApps
import Testing

@Suite struct ParameterValueTests {
    @Test func equalityIsThatOfBytesAndNotOfCharacters() {
        #expect(ParameterValue("K") != ParameterValue("\u{212A}"))
        #expect(ParameterValue("\u{E9}") != ParameterValue("e\u{301}"))
        #expect(ParameterValue("abc") == ParameterValue([0x61, 0x62, 0x63]))
        #expect(ParameterValue("abc") != ParameterValue("abcd"))
    }

    @Test func bytesThatAreNoTextAreKept() {
        #expect(ParameterValue(Fixture.allBytes).bytes == Fixture.allBytes)
        #expect(ParameterValue(Fixture.allBytes).text == nil)
        #expect(ParameterValue("\u{0}é").text == "\u{0}é")
    }

    @Test func printingShowsNoByte() {
        #expect("\(ParameterValue("secret"))" == "parameter value, 6 bytes")
    }
}
