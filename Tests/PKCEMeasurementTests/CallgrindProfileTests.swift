@testable import PKCEMeasurement
import Testing

@Suite
struct CallgrindProfileTests {
    /// Two calls of libcrypto, one of which calls the C library and, through its own table of functions, itself.
    private let text = """
        version: 1
        creator: callgrind-3.19.0

        positions: line
        events: Ir
        summary: 1000

        ob=/package/program
        fl=???
        fn=verify
        0 60
        cob=/usr/lib/libcrypto.so.3
        cfi=???
        cfn=SHA256_Transform
        calls=4 0
        0 800
        0 10
        cfn=verify_again
        calls=1 0
        0 30

        ob=/usr/lib/libcrypto.so.3
        fl=???
        fn=SHA256_Transform
        0 600
        cob=/usr/lib/libc.so.6
        cfn=malloc
        calls=4 12
        0 100
        cfn=sha256_block_data_order
        calls=4 0
        0 100

        ob=???
        fl=???
        fn=0x0000000006ed08
        0 5
        cob=/usr/lib/libcrypto.so.3
        cfn=CRYPTO_free
        calls=4 0
        0 77

        totals: 1020
        """

    @Test
    func `libcrypto counts with all that it calls, and once`() throws {
        let profile = try CallgrindProfile(parsing: text)
        #expect(profile.total == 1020)
        #expect(profile.libcrypto == 800)
    }

    @Test(arguments: [
        ("totals: 1020", "totals: many"), ("0 800", "0 eight"), ("0 800", "0 9000"),
        ("totals: 1020", ""), ("totals: 1020", "totals: 10 20x"),
    ])
    func `what is not a profile is refused`(text: String, replacement: String) {
        let broken = self.text.replacing("summary: 1000\n", with: "")
            .replacing(text, with: replacement)
        #expect(throws: CallgrindProfile.FormatError.self) { try CallgrindProfile(parsing: broken) }
    }
}
