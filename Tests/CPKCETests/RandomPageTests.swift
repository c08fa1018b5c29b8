#if RandomPages
    import CPKCE
    import CTestSupport
    import TestSupport
    import Testing

    private let pageSize = 16384

    @Suite("random_page.c")
    struct RandomPageTests {
        @Test func whatIsHandedOutIsWipedFromThePageAndThePageGoesWithItsThread() async {
            await #expect(processExitsWith: .success) {
                let (octets, before, after) = onFreshThread {
                    _ = random(32)
                    let before = WipeOnForkMemory.contents()
                    return (random(32) ?? [], before, WipeOnForkMemory.contents())
                }
                #expect(before.count == pageSize)
                #expect(before.firstRange(of: octets) != nil)
                #expect(after.count == pageSize)
                #expect(after.firstRange(of: octets) == nil)
                // The page is handed out from its end.
                let zeros = [UInt8](repeating: 0, count: 32)
                #expect(before.suffix(64) == octets + zeros)
                #expect(after.suffix(64) == zeros + zeros)
                #expect(WipeOnForkMemory.contents().isEmpty)
            }
        }

        @Test func noOctetIsHandedOutTwice() {
            let repeated = onFreshThread {
                var generator = SeededGenerator(seed: 6)
                var seen = Set<ArraySlice<UInt8>>()
                for _ in 0..<5000 {
                    let octets = random(Int.random(in: 16...520, using: &generator)) ?? []
                    for piece in octets.pieces(of: 16) where piece.count == 16 && !seen.insert(piece).inserted {
                        return true
                    }
                }
                return false
            }
            #expect(!repeated)
        }

        @Test func aPageIsFilledByOneDrawAndUsedToItsEnd() {
            let drawCounts = onFreshThread {
                CTestSupport_set_fault(CTESTSUPPORT_FAULT_REPEATS)
                return (0...pageSize / 16).map { _ in
                    _ = random(16)
                    return CTestSupport_fault_count()
                }
            }
            // Sixteen octets of the page are not handed out: they say how full it is.
            #expect(drawCounts == (0...pageSize / 16).map { $0 < pageSize / 16 - 1 ? 1 : 2 })
        }

        /// A page is filled while the generator repeats itself, which shows what comes from it.
        @Test func aDiscardEmptiesThePage() {
            let draws = onFreshThread {
                CTestSupport_set_fault(CTESTSUPPORT_FAULT_REPEATS)
                let filling = random(32)
                CTestSupport_set_fault(CTESTSUPPORT_FAULT_NONE)
                CPKCE_random_discard()
                return [filling, random(32)]
            }
            #expect(draws[0] == [UInt8](repeating: 0xAA, count: 32))
            #expect(draws[1]?.contains { $0 != 0xAA } == true)
        }

        @Test func aDiscardEmptiesThePagesOfOtherThreads() async {
            await #expect(processExitsWith: .success) {
                let isBuffered = onFreshThread {
                    CTestSupport_set_fault(CTESTSUPPORT_FAULT_REPEATS)
                    let filling = random(32)
                    CTestSupport_set_fault(CTESTSUPPORT_FAULT_NONE)
                    let isBuffered = random(32) == filling
                    onFreshThread { CPKCE_random_discard() }
                    return isBuffered && random(32) != filling
                }
                #expect(isBuffered)
            }
        }

        @Test func aPageThatCannotBeFilledHandsOutNothingOld() {
            let fillings = RandomFault.answer0.strike {
                (0..<3).map { _ in random(32) }
            }
            #expect(fillings == [nil, nil, nil])
        }

        @Test func aPageThatCannotBeFilledAfterADiscardHandsOutNothing() {
            let draws = onFreshThread {
                _ = random(32)
                CPKCE_random_discard()
                CTestSupport_set_fault(CTESTSUPPORT_FAULT_ANSWER_0)
                return [random(32), random(32)]
            }
            #expect(draws == [nil, nil])
        }

        @Test func aPageThatRunsOutWhileTheGeneratorFailsHandsOutNoMore() {
            let areThere = onFreshThread {
                _ = random(32)
                CTestSupport_set_fault(CTESTSUPPORT_FAULT_ANSWER_0)
                return (0..<40).map { _ in random(512) != nil }
            }
            let pieces = (pageSize - 16 - 32) / 512
            #expect(areThere == (0..<40).map { $0 < pieces })
        }

        /// By then the page of the thread is gone; a later destructor gets another one.
        @Test func aDestructorAtTheEndOfAThreadMayDraw() {
            let octets = UnsafeMutablePointer<UInt8>.allocate(capacity: 32)
            defer { unsafe octets.deallocate() }
            unsafe octets.initialize(repeating: 0, count: 32)
            let address = Int(bitPattern: octets)
            let isPrepared = onFreshThread {
                let isPrepared = unsafe CTestSupport_hash_at_thread_end(
                    UnsafeMutablePointer(bitPattern: address),
                    { output, _, _ in _ = unsafe CPKCE_random(output, 32) }
                )
                _ = random(32)
                return isPrepared
            }
            #expect(isPrepared)
            let drawn = unsafe Set(UnsafeBufferPointer(start: octets, count: 32))
            #expect(drawn.count > 8)
        }

        @Test(arguments: ChildProcess.allCases) func aChildFindsThePageEmpty(child: ChildProcess) async {
            await #expect(processExitsWith: .success) { [child] in
                _ = random(32)
                #expect(WipeOnForkMemory.contents().contains { $0 != 0 })
                let inherited = child.bytes {
                    let contents = WipeOnForkMemory.contents()
                    return [contents.count == pageSize ? 1 : 0, contents.contains { $0 != 0 } ? 1 : 0]
                }
                #expect(inherited == [1, 0])
            }
        }
    }
#endif
