import Foundation
import Testing

@Suite struct DoctorTests {
    /// Configurations of libcrypto that leave it unfit.
    static let fipsWithoutProvider = """
        openssl_conf = libcrypto
        [libcrypto]
        alg_section = algorithms
        [algorithms]
        default_properties = fips=yes

        """
    static let weakGenerator = """
        openssl_conf = libcrypto
        [libcrypto]
        random = generator
        [generator]
        random = CTR-DRBG
        cipher = AES-128-CTR

        """

    @Test func aFitMachineIsFit() throws {
        let run = try ToolRun(["doctor"])
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        #expect(run.lines.last == "unfit:              nothing")
    }

    @Test func linesAreAligned() throws {
        for line in try ToolRun(["doctor"]).lines {
            let value = Array(line.utf8.dropFirst(20))
            #expect(line.utf8.dropFirst(19).first == UInt8(ascii: " "))
            #expect(value.first != UInt8(ascii: " "))
        }
    }

    @Test func jsonTellsWhatIsInUse() throws {
        let run = try ToolRun(["doctor", "--json"])
        #expect(run.status == 0)
        let object = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
        #expect(object["pkce_version"] as? String == "0.1.0")
        let version = try #require(object["libcrypto_version"] as? String)
        #expect(version.contains(/^OpenSSL [0-9]+\.[0-9]+\.[0-9]+/))
        #expect((object["libcrypto_file"] as? String)?.contains(/\/libcrypto\.so/) == true)
        #expect(object["provider"] as? String == "default")
        #expect(object["fips_required"] as? Bool == false)
        #expect(object["generator"] as? String == "CTR-DRBG")
        #expect(object["generator_strength"] as? Int == 256)
        #expect(object["generator_health"] as? String == "ok")
        #expect(object["fork_protection"] as? String == "ok")
        #expect(object["self_test"] as? String == "ok")
        #expect(object["unfit"] as? [String] == [])
    }

    @Test func helpDocumentsEveryKey() throws {
        let run = try ToolRun(["doctor", "--json"])
        let object = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
        let help = try ToolRun(["doctor", "--help"]).lines
        let documented = help.filter { $0.hasPrefix("  ") && !$0.hasPrefix("  --") }.compactMap {
            $0.split(separator: " ").first
        }
        #expect(documented.map(String.init).sorted() == object.keys.sorted())
    }

    @Test func jsonEscapesWhatNeedsIt() throws {
        let script = #"""
            folder=$(mktemp -d) && trap 'rm -r "$folder"' EXIT
            odd="$folder/$(printf 'a "b" \\ \t \001 \303\251')"
            file=$("$PKCE" doctor | sed -n 's/^libcrypto file: *//p')
            mkdir "$odd" && ln -s "$file" "$odd"
            LD_LIBRARY_PATH="$odd:$LD_LIBRARY_PATH" "$PKCE" doctor --json
            """#
        let run = try ToolRun(shell: script)
        let object = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
        #expect((object["libcrypto_file"] as? String)?.contains("/a \"b\" \\ \t \u{1} é/") == true)
    }

    @Test func aFIPSPropertyWithoutAProviderIsUnfit() throws {
        let run = try ToolRun(["doctor", "--json"], configuration: Self.fipsWithoutProvider)
        #expect(run.status == 1)
        let object = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
        #expect(object["fips_required"] as? Bool == true)
        #expect(object["provider"] is NSNull)
        #expect(object["generator"] is NSNull)
        #expect(object["generator_strength"] as? Int == 0)
        let unfit = try #require(object["unfit"] as? [String])
        #expect(unfit.contains("fips_required: no provider offers a FIPS-approved SHA-256"))
        #expect(unfit.contains { $0.hasPrefix("self_test: libcrypto has no SHA-256 to offer") })
    }

    @Test func aWeakGeneratorInLibcryptosConfigurationIsNotUsed() throws {
        let run = try ToolRun(["doctor"], configuration: Self.weakGenerator)
        #expect(run.status == 0)
        #expect(run.lines.contains("generator strength: 256"))
    }

    @Test(arguments: [
        ["generate"], ["challenge"], ["verify", "--pairs"], ["verify", "--challenge", AppendixB.challenge],
    ])
    func otherCommandsRefuseAnUnfitLibcrypto(arguments: [String]) throws {
        let run = try ToolRun(arguments, input: AppendixB.verifier.utf8, configuration: Self.fipsWithoutProvider)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("pkce: libcrypto has no SHA-256 to offer"))
    }
}
