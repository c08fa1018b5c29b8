import Testing

@testable import OAuthNativeApps

@Suite struct FormWriterTests {
    @Test(arguments: [
        ("https://a/b", "https://a/b?state=s"),
        ("https://a/b?", "https://a/b?state=s"),
        ("https://a/b?x", "https://a/b?x&state=s"),
        ("https://a/b?x=1&", "https://a/b?x=1&&state=s"),
        ("https://a/b?x?", "https://a/b?x?&state=s"),
        ("https://a/b??", "https://a/b??&state=s"),
        ("com.example.app:/b", "com.example.app:/b?state=s"),
    ])
    func keepsWhatIsThere(uri: String, expected: String) {
        var form = FormWriter(appendingTo: uri)
        form.append(.state, ParameterValue("s"))
        #expect(form.text == expected)
    }

    @Test func writesOnlyUnreservedCharactersAndPercentEncoding() {
        var form = FormWriter(appendingTo: "a:b")
        form.append(FormParameter(ParameterValue(Fixture.allBytes), ParameterValue(Fixture.allBytes)))
        let unreserved = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
        let encoded = Fixture.allBytes.map { byte in
            unreserved.contains(byte)
                ? String(UnicodeScalar(byte))
                : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
        #expect(form.text == "a:b?\(encoded)=\(encoded)")
    }

    @Test func everyValueOfEveryByteComesBack() throws {
        var random = SplitMix64(seed: 1)
        for _ in 0..<300 {
            let written = (0..<Int.random(in: 1...5, using: &random)).map { _ in
                FormParameter(
                    ParameterValue(random.hostileBytes(count: 0...8)),
                    ParameterValue(random.hostileBytes(count: 0...20))
                )
            }
            var form = FormWriter(appendingTo: "/")
            for parameter in written {
                form.append(parameter)
            }
            let text = form.text
            #expect(try independentlyReadQuery(of: text) == written.map { [$0.name.bytes, $0.value.bytes] })
            #expect(
                try Form(parsingQueryOf: text.utf8.span, limits: FormLimits()).parameters(besides: { _ in false })
                    == written
            )
        }
    }
}
