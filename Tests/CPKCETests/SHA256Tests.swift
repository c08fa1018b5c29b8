import CPKCE
import CPKCETestSupport
import Glibc
import PKCETestSupport
import Testing

@Suite("sha256.c")
struct SHA256Tests {
    /// The three examples of FIPS 180-4's companion document and the empty message.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            String(repeating: "a", count: 1_000_000),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        ),
    ])
    func givesTheExamplesOfFIPS180(message: String, digest: String) {
        #expect(sha256([UInt8](message)) == [UInt8](hex: digest))
        #expect(sha256ByEVP([UInt8](message)) == [UInt8](hex: digest))
        #expect(sha256([UInt8](message), inPiecesOf: 1000) == [UInt8](hex: digest))
    }

    @Test(arguments: try CAVP.vectors()) func givesTheVectorsOfCAVP(vector: CAVP.Vector) {
        #expect(sha256(vector.message) == vector.digest)
        #expect(sha256ByEVP(vector.message) == vector.digest)
        for pieceCount in [1, 55, 56, 63, 64, 65, 1000] {
            #expect(sha256(vector.message, inPiecesOf: pieceCount) == vector.digest)
        }
    }

    @Test func givesTheMonteCarloChainOfCAVP() throws {
        let monteCarlo = try CAVP.monteCarlo()
        #expect(monteCarlo.digests.count == 100)
        #expect(monteCarlo.run(sha256) == monteCarlo.digests)
        #expect(monteCarlo.run(sha256ByEVP) == monteCarlo.digests)
        #expect(monteCarlo.run { sha256($0, inPiecesOf: 50) } == monteCarlo.digests)
    }

    @Test func eachWayGivesTheSameDigest() {
        var generator = SeededGenerator(seed: 4)
        for size in 0...300 {
            let message = [UInt8](count: size, from: &generator)
            let digest = sha256(message)
            #expect(sha256ByEVP(message) == digest)
            for pieceCount in [1, 63, 64, 65, Int.random(in: 1...100, using: &generator)] {
                #expect(sha256(message, inPiecesOf: pieceCount) == digest)
            }
        }
    }

    @Test func takesNullForNothing() {
        var digest = [UInt8](repeating: 0, count: 32)
        unsafe CPKCE_sha256(&digest, nil, 0)
        #expect(digest == sha256([], inPiecesOf: 1))
        unsafe CPKCE_sha256_evp(&digest, nil, 0)
        #expect(digest == sha256([]))
        let stream = unsafe CPKCE_sha256_init()
        unsafe CPKCE_sha256_update(stream, nil, 0)
        unsafe CPKCE_sha256_final(&digest, stream)
        #expect(digest == sha256([]))
        CPKCE_sha256_free(nil)
    }

    @Test func streamsDoNotMeetAndMayBeAbandoned() {
        var digest = [UInt8](repeating: 0, count: 32)
        let (first, second) = unsafe (CPKCE_sha256_init(), CPKCE_sha256_init())
        unsafe CPKCE_sha256_update(first, [UInt8]("ab"), 2)
        unsafe CPKCE_sha256_update(second, [UInt8]("xyz"), 3)
        #expect(sha256([UInt8](RFC7636.verifier)) == RFC7636.digest)
        unsafe CPKCE_sha256_free(second)
        unsafe CPKCE_sha256_update(first, [UInt8]("c"), 1)
        unsafe CPKCE_sha256_final(&digest, first)
        #expect(digest == sha256([UInt8]("abc")))
    }

    @Test(arguments: GuardedMemory.Edge.allCases) func staysWithinItsMemory(edge: GuardedMemory.Edge) {
        let (input, output) = (GuardedMemory(capacity: 300), GuardedMemory(capacity: 32))
        var generator = SeededGenerator(seed: 5)
        for size in 0...300 {
            let message = [UInt8](count: size, from: &generator)
            let digest = unsafe output.room(for: 32, at: edge)
            unsafe CPKCE_sha256(digest, input.place(message, at: edge), size)
            let written = unsafe Array(UnsafeBufferPointer(start: digest, count: 32))
            #expect(written == sha256(message, inPiecesOf: 7))
            unsafe CPKCE_sha256_evp(digest, input.place(message, at: edge), size)
        }
    }

    @Test func leavesTheErrorQueueAsItWas() {
        #expect(
            onFreshThread {
                CPKCETestSupport_push_error()
                _ = CPKCE_sha256_prepare()
                _ = sha256([])
                return CPKCETestSupport_has_only_pushed_error()
            }
        )
    }

    @Test func theFirstFetchLeavesTheErrorQueueAsItWas() async {
        await #expect(processExitsWith: .success) {
            CPKCETestSupport_push_error()
            _ = CPKCE_sha256_prepare()
            #expect(CPKCETestSupport_has_only_pushed_error())
        }
    }

    /// python/cpython#153019, wazuh/wazuh#37743: the first use by many threads at once.
    @Test func manyThreadsMayBeTheFirst() async {
        await #expect(processExitsWith: .success) {
            let digests = onFreshThreads(16) { _ in sha256([UInt8](RFC7636.verifier)) }
            #expect(digests == [[UInt8]](repeating: RFC7636.digest, count: 16))
        }
    }

    @Test(arguments: [false, true]) func aDestructorAtTheEndOfAThreadMayHash(byEVP: Bool) {
        let digest = UnsafeMutablePointer<UInt8>.allocate(capacity: 32)
        defer { unsafe digest.deallocate() }
        unsafe digest.initialize(repeating: 0, count: 32)
        let address = Int(bitPattern: digest)
        let isPrepared = onFreshThread {
            let digest = unsafe UnsafeMutablePointer<UInt8>(bitPattern: address)
            let isPrepared =
                if byEVP {
                    unsafe CPKCETestSupport_hash_at_thread_end(digest, CPKCE_sha256_evp)
                } else {
                    unsafe CPKCETestSupport_hash_at_thread_end(digest, CPKCE_sha256)
                }
            _ = byEVP ? sha256ByEVP([]) : sha256([])
            return isPrepared
        }
        #expect(isPrepared)
        let written = unsafe Array(UnsafeBufferPointer(start: digest, count: 32))
        #expect(written == sha256([UInt8]("abc")))
    }

    /// openssl/openssl#23575: libcrypto cleans up before the exit handlers that were registered before its own.
    @Test func anExitHandlerMayHash() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            atexit {
                let digest = sha256([UInt8](RFC7636.verifier))
                print(digest == RFC7636.digest ? "right" : "wrong", terminator: "")
                fflush(nil)
            }
            _ = sha256([])
            exit(EXIT_SUCCESS)
        }
        #expect(result.map { String(decoding: $0.standardOutputContent, as: UTF8.self) } == "right")
    }

    @Test func takesThePathThatIsBuilt() {
        #if DirectSHA256
            #expect(CPKCE_sha256_prepare() == CPKCE_HASH_PATH_DIRECT)
        #else
            #expect(CPKCE_sha256_prepare() == CPKCE_HASH_PATH_EVP_NOT_BUILT)
        #endif
    }

    #if DirectSHA256
        @Test(arguments: [0, 1, 42, 43, 44, 127, 128, 129, 1000])
        func takesTheDirectPathForUpTo128OctetsAndEVPForMore(size: Int) {
            let before = CPKCETestSupport_evp_digest_count()
            _ = sha256([UInt8](repeating: 1, count: size))
            #expect(CPKCETestSupport_evp_digest_count() - before == (size <= 128 ? 0 : 1))
        }

        /// Whatever a provider is called, and whatever one with the name of libcrypto's own runs.
        @Test(arguments: [CTESTSUPPORT_DISGUISE_NAME.rawValue, CTESTSUPPORT_DISGUISE_CODE.rawValue])
        func takesTheEVPPathForAnotherProvider(disguise: UInt32) async {
            await #expect(processExitsWith: .success) { [disguise] in
                CPKCETestSupport_disguise_provider(CPKCETestSupport_disguise(disguise))
                #expect(CPKCE_sha256_prepare() == CPKCE_HASH_PATH_EVP_FOREIGN_PROVIDER)
                #expect(sha256([UInt8](RFC7636.verifier)) == RFC7636.digest)
            }
        }

        @Test func choosesThePathOnce() {
            #expect(CPKCE_sha256_prepare() == CPKCE_HASH_PATH_DIRECT)
            CPKCETestSupport_disguise_provider(CTESTSUPPORT_DISGUISE_NAME)
            defer { CPKCETestSupport_disguise_provider(CTESTSUPPORT_DISGUISE_NONE) }
            #expect(CPKCE_sha256_prepare() == CPKCE_HASH_PATH_DIRECT)
        }

        @Test func staysOnThePathOfTheFirstUseWhereFIPSIsRequiredLater() async {
            await #expect(processExitsWith: .success) {
                #expect(CPKCE_sha256_prepare() == CPKCE_HASH_PATH_DIRECT)
                CPKCETestSupport_require_fips()
                CPKCE_sha256_select_evp(true)
                CPKCE_sha256_select_evp(false)  // has the path chosen anew
                #expect(CPKCE_sha256_prepare() == CPKCE_HASH_PATH_DIRECT)
                #expect(sha256([UInt8](RFC7636.verifier)) == RFC7636.digest)
                #expect(onFreshThread { sha256ByEVP([UInt8](RFC7636.verifier)) } == RFC7636.digest)
            }
        }
    #endif

    @Test func threadsThatComeFirstTogetherFetchOnce() async {
        await #expect(processExitsWith: .success) {
            let fetchCounts = onFreshThreads(8) { _ in
                let isThere = CPKCE_sha256_prepare() != CPKCE_HASH_PATH_UNAVAILABLE
                return isThere ? CPKCETestSupport_fetch_count() : 100
            }
            #expect(fetchCounts.reduce(0, +) == 1)
        }
    }

    @Test func aSelectionWhileAnotherThreadPreparesIsNotLost() async {
        await #expect(processExitsWith: .success) {
            CPKCETestSupport_during_next_fetch { CPKCE_sha256_select_evp(true) }
            #expect(CPKCE_sha256_prepare() == CPKCE_HASH_PATH_EVP_SELECTED)
            #expect(CPKCE_sha256_prepare() == CPKCE_HASH_PATH_EVP_SELECTED)
        }
    }

    @Test func takesTheEVPPathWhileItIsSelected() async {
        await #expect(processExitsWith: .success) {
            let chosen = CPKCE_sha256_prepare()
            CPKCE_sha256_select_evp(true)
            #expect(CPKCE_sha256_prepare() == CPKCE_HASH_PATH_EVP_SELECTED)
            let before = CPKCETestSupport_evp_digest_count()
            #expect(sha256([UInt8](RFC7636.verifier)) == RFC7636.digest)
            #expect(sha256([]) == sha256ByEVP([]))
            #expect(CPKCETestSupport_evp_digest_count() - before == 3)
            CPKCE_sha256_select_evp(false)
            #expect(CPKCE_sha256_prepare() == chosen)
            #expect(sha256([UInt8](RFC7636.verifier)) == RFC7636.digest)
        }
    }

    @Test func withoutAnImplementationPrepareSaysSoAndADigestStopsTheProcess() async {
        await #expect(processExitsWith: .success) {
            LibcryptoConfiguration.fipsWithoutProvider.use()
            #expect(CPKCE_sha256_prepare() == CPKCE_HASH_PATH_UNAVAILABLE)
            #expect(CPKCETestSupport_has_no_error())
            #expect(CPKCE_sha256_prepare() == CPKCE_HASH_PATH_UNAVAILABLE)
        }
        let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
            LibcryptoConfiguration.fipsWithoutProvider.use()
            _ = sha256([])
        }
        let message = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
        #expect(message.hasPrefix("swift-pkce: libcrypto offers no SHA-256"))
        await #expect(processExitsWith: .signal(SIGABRT)) {
            LibcryptoConfiguration.fipsWithoutProvider.use()
            _ = unsafe CPKCE_sha256_init()
        }
    }

    /// A new one each time would be an allocation more.
    @Test(.enabled(if: Allocations.areCounted, "a sanitizer has taken the allocator's place"))
    func aThreadKeepsItsContextOfEVP() {
        var digest = [UInt8](repeating: 0, count: 32)
        let count = Allocations.count { unsafe CPKCE_sha256_evp(&digest, nil, 0) }
        #expect(count <= 1)
    }

    @Test func aThreadThatOnlyHashesEnds() {
        let digest = onFreshThread { sha256ByEVP([1, 2, 3]) }
        #expect(digest == sha256([1, 2, 3]))
    }
}
