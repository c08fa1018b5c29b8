#if RandomBuffers
    import CPKCE
    import CPKCETestSupport
    import Glibc
    import PKCETestSupport
    import Testing

    private let bufferSize = 8192

    @Suite("random_buffer.c")
    struct RandomBufferTests {
        @Test func bytesAreWipedAsTheyAreHandedOutAndTheBufferIsFreedWithItsThread() async {
            await #expect(processExitsWith: .success) {
                let (bytes, before, after) = onFreshThread {
                    _ = random(32)
                    let before = WipeOnForkMemory.contents()
                    return (random(32) ?? [], before, WipeOnForkMemory.contents())
                }
                #expect(before.count == bufferSize)
                #expect(before.firstRange(of: bytes) != nil)
                #expect(after.count == bufferSize)
                #expect(after.firstRange(of: bytes) == nil)
                // The buffer is handed out from its end.
                let zeros = [UInt8](repeating: 0, count: 32)
                #expect(before.suffix(64) == bytes + zeros)
                #expect(after.suffix(64) == zeros + zeros)
                #expect(WipeOnForkMemory.contents().isEmpty)
            }
        }

        @Test func noByteIsHandedOutTwice() {
            let repeated = onFreshThread {
                var generator = SeededGenerator(seed: 6)
                var seen = Set<ArraySlice<UInt8>>()
                for _ in 0..<5000 {
                    let bytes = random(Int.random(in: 16...520, using: &generator)) ?? []
                    for piece in bytes.pieces(of: 16) where piece.count == 16 && !seen.insert(piece).inserted {
                        return true
                    }
                }
                return false
            }
            #expect(!repeated)
        }

        @Test func aBufferIsFilledByOneDrawAndUsedToItsEnd() {
            let drawCounts = onFreshThread {
                CPKCETestSupport_set_fault(CTESTSUPPORT_FAULT_REPEATS)
                return (0...bufferSize / 16).map { _ in
                    _ = random(16)
                    return CPKCETestSupport_fault_count()
                }
            }
            // The first 16 bytes of the buffer are not handed out: they say how full it is.
            #expect(drawCounts == (0...bufferSize / 16).map { $0 < bufferSize / 16 - 1 ? 1 : 2 })
        }

        /// A buffer is filled while the generator repeats itself, which shows which bytes come from it.
        @Test func aDiscardEmptiesTheBuffer() {
            let draws = onFreshThread {
                CPKCETestSupport_set_fault(CTESTSUPPORT_FAULT_REPEATS)
                let filling = random(32)
                CPKCETestSupport_set_fault(CTESTSUPPORT_FAULT_NONE)
                CPKCE_random_discard()
                return [filling, random(32)]
            }
            #expect(draws[0] == [UInt8](repeating: 0xAA, count: 32))
            #expect(draws[1]?.contains { $0 != 0xAA } == true)
        }

        @Test func aDiscardEmptiesTheBuffersOfOtherThreads() async {
            await #expect(processExitsWith: .success) {
                let isBuffered = onFreshThread {
                    CPKCETestSupport_set_fault(CTESTSUPPORT_FAULT_REPEATS)
                    let filling = random(32)
                    CPKCETestSupport_set_fault(CTESTSUPPORT_FAULT_NONE)
                    let isBuffered = random(32) == filling
                    onFreshThread { CPKCE_random_discard() }
                    return isBuffered && random(32) != filling
                }
                #expect(isBuffered)
            }
        }

        @Test func aBufferThatCannotBeFilledHandsOutNothingOld() {
            let fillings = RandomFault.answer0.strike {
                (0..<3).map { _ in random(32) }
            }
            #expect(fillings == [nil, nil, nil])
        }

        @Test func aBufferThatCannotBeFilledAfterADiscardHandsOutNothing() {
            let draws = onFreshThread {
                _ = random(32)
                CPKCE_random_discard()
                CPKCETestSupport_set_fault(CTESTSUPPORT_FAULT_ANSWER_0)
                return [random(32), random(32)]
            }
            #expect(draws == [nil, nil])
        }

        @Test func aBufferThatRunsOutWhileTheGeneratorFailsHandsOutNoMore() {
            let areThere = onFreshThread {
                _ = random(32)
                CPKCETestSupport_set_fault(CTESTSUPPORT_FAULT_ANSWER_0)
                return (0..<40).map { _ in random(512) != nil }
            }
            let pieces = (bufferSize - 16 - 32) / 512
            #expect(areThere == (0..<40).map { $0 < pieces })
        }

        /// By then the buffer of the thread is freed, and the thread gets no other that would outlive it.
        @Test func aDestructorAtTheEndOfAThreadDrawsWithoutABuffer() async {
            await #expect(processExitsWith: .success) {
                let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 32)
                unsafe bytes.initialize(repeating: 0, count: 32)
                let address = Int(bitPattern: bytes)
                let isPrepared = onFreshThread {
                    let isPrepared = unsafe CPKCETestSupport_hash_at_thread_end(
                        UnsafeMutablePointer(bitPattern: address),
                        { output, _, _ in _ = unsafe CPKCE_random(output, 32) }
                    )
                    _ = random(32)
                    return isPrepared
                }
                #expect(isPrepared)
                let drawn = unsafe Set(UnsafeBufferPointer(start: bytes, count: 32))
                #expect(drawn.count > 8)
                #expect(WipeOnForkMemory.mappings().isEmpty)
            }
        }

        @Test func theBufferLiesBetweenUnreadablePagesAndIsKeptOutOfSwap() async {
            await #expect(processExitsWith: .success) {
                let mappings = onFreshThread {
                    _ = random(32)
                    return WipeOnForkMemory.mappings()
                }
                #expect(mappings.map(\.range.count) == [bufferSize])
                #expect(mappings.map(\.isGuarded) == [true])
                #expect(mappings.map(\.isLocked) == [true])
            }
        }

        @Test func aChildKeepsItsBufferOutOfSwapFromItsFirstDrawOn() async {
            await #expect(processExitsWith: .success) {
                _ = random(32)
                let isLocked = ChildProcess.fork.bytes {
                    _ = random(32)
                    let mappings = WipeOnForkMemory.mappings()
                    return [UInt8(mappings.count), mappings.allSatisfy(\.isLocked) ? 1 : 0]
                }
                #expect(isLocked == [1, 1])
            }
        }

        @Test(
            arguments: [CTESTSUPPORT_ADVICE_REFUSED.rawValue, CTESTSUPPORT_ADVICE_IGNORED.rawValue],
            ChildProcess.allCases
        )
        func withoutMemoryThatIsEmptyInAChildEachCallDraws(advice: UInt32, child: ChildProcess) async {
            await #expect(processExitsWith: .success) { [advice, child] in
                CPKCETestSupport_set_advice(CPKCETestSupport_advice(advice))
                var draws = [try #require(random(32))]
                for _ in 0..<3 { draws.append(try #require(child.bytes { random(32) })) }
                draws.append(try #require(random(32)))
                #expect(Set(draws).count == 5)
                #expect(CPKCE_random_prepare() == CPKCE_RANDOM_PATH_GENERATOR_NO_SAFE_MEMORY)
            }
        }

        /// The advice is accepted and has no effect, and nothing looks: a fork discards all the same.
        @Test func aForkDiscardsWhatTheSystemDoesNotEmpty() async {
            await #expect(processExitsWith: .success) {
                CPKCETestSupport_set_advice(CTESTSUPPORT_WIPE_ON_FORK_IGNORED)
                var draws = [try #require(random(32))]
                for _ in 0..<3 { draws.append(try #require(ChildProcess.fork.bytes { random(32) })) }
                draws.append(try #require(random(32)))
                #expect(Set(draws).count == 5)
            }
        }

        @Test func aTrialShowsThatTheSystemDoesNotEmptyTheBufferAndNoThreadUsesOneAnyMore() async {
            await #expect(processExitsWith: .success) {
                CPKCETestSupport_set_advice(CTESTSUPPORT_WIPE_ON_FORK_IGNORED)
                _ = random(32)
                onFreshThread {
                    _ = random(32)
                    #expect(CPKCE_random_prepare() == CPKCE_RANDOM_PATH_GENERATOR_NO_SAFE_MEMORY)
                }
                var draws = [try #require(random(32))]
                for _ in 0..<3 { draws.append(try #require(ChildProcess.rawClone.bytes { random(32) })) }
                draws.append(try #require(random(32)))
                #expect(Set(draws).count == 5)
            }
        }

        @Test func theTrialKeepsTheBufferAndLeavesNoChildBehind() async {
            await #expect(processExitsWith: .success) {
                #expect(CPKCE_random_prepare() == CPKCE_RANDOM_PATH_BUFFER)
                #expect(CPKCE_random_prepare() == CPKCE_RANDOM_PATH_BUFFER)
                var status: CInt = 0
                let child = unsafe waitpid(-1, &status, CInt(__WALL))
                #expect(child == -1)
                #expect(errno == ECHILD)
            }
        }

        /// A restored process may have lost the advice that its memory had.
        @Test func aDiscardHasTheBufferProtectedAnew() async {
            await #expect(processExitsWith: .success) {
                _ = random(32)
                let buffer = try #require(WipeOnForkMemory.mappings().first)
                let keepOnFork: CInt = 19  // MADV_KEEPONFORK
                let isLost = unsafe madvise(
                    UnsafeMutableRawPointer(bitPattern: buffer.range.lowerBound),
                    bufferSize,
                    keepOnFork
                )
                #expect(isLost == 0)
                #expect(WipeOnForkMemory.mappings().isEmpty)
                CPKCE_random_discard()
                _ = random(32)
                #expect(WipeOnForkMemory.mappings().map(\.range) == [buffer.range])
            }
        }

        @Test(arguments: ChildProcess.allCases) func aChildFindsTheBufferEmpty(child: ChildProcess) async {
            await #expect(processExitsWith: .success) { [child] in
                _ = random(32)
                #expect(WipeOnForkMemory.contents().contains { $0 != 0 })
                let inherited = child.bytes {
                    let contents = WipeOnForkMemory.contents()
                    return [contents.count == bufferSize ? 1 : 0, contents.contains { $0 != 0 } ? 1 : 0]
                }
                #expect(inherited == [1, 0])
            }
        }
    }
#endif
