import CPKCE
import CPKCETestSupport
import Glibc
import PKCETestSupport
import Testing

@Suite("generator.c")
struct GeneratorTests {
    @Test func fillsEveryByte() throws {
        for size in 1...100 {
            // A fair byte is zero in all of twenty draws with a probability of 2⁻¹⁶⁰.
            var seen = [UInt8](repeating: 0, count: size)
            for _ in 0..<20 {
                let bytes = try #require(random(size))
                for index in bytes.indices { seen[index] |= bytes[index] }
            }
            #expect(!seen.contains(0))
        }
    }

    @Test(arguments: [512, 513, 4096, 16384, 65536, 65537, 1 << 20 | 1]) func servesALargeRequestInFull(size: Int)
        throws
    {
        let bytes = try #require(random(size))
        let pieces = bytes.pieces(of: 32)
        #expect(Set(pieces.dropLast()).count == pieces.count - 1)
        #expect(!pieces.dropLast().contains { $0.allSatisfy { $0 == 0xEE } })
        #expect(Set(bytes.suffix(64)).count > 8)
    }

    @Test func nothingIsServedWithNothing() {
        let isDone = CPKCE_random(nil, 0)
        #expect(isDone)
    }

    @Test(arguments: GuardedMemory.Edge.allCases) func staysWithinItsMemory(edge: GuardedMemory.Edge) {
        let memory = GuardedMemory(capacity: 300)
        for size in 0...200 {
            let isDone = unsafe CPKCE_random(memory.room(for: size, at: edge), size)
            #expect(isDone)
        }
    }

    @Test func octetsHaveNoFavourites() throws {
        var tally = [Int](repeating: 0, count: 256)
        for byte in try #require(random(256 * 400)) { tally[Int(byte)] += 1 }
        let chiSquare = tally.reduce(0.0) { $0 + Double(($1 - 400) * ($1 - 400)) / 400 }
        // Chi-square of 255 degrees of freedom exceeds 437 with a probability of 10⁻¹¹.
        #expect(chiSquare < 437)
    }

    @Test(arguments: RandomFault.allCases, [1, 32, 96, 512, 513, 70000])
    func onlyOneIsSuccessAndAFailureLeavesZeros(fault: RandomFault, size: Int) {
        #expect(fault.strike { random(size) != nil } == false)
    }

    @Test(arguments: RandomFault.allCases) func aFailureIsOverWhenItsCauseIs(fault: RandomFault) {
        #expect(fault.strike({ _ = random(32) }, afterwards: { random(32) != nil }) == true)
    }

    @Test func leavesTheErrorQueueAsItWas() {
        #expect(
            onFreshThread {
                CPKCETestSupport_push_error()
                _ = random(32)
                return CPKCETestSupport_has_only_pushed_error()
            }
        )
    }

    @Test func everyDrawIsOfFullStrengthAndMixesInFreshBytesThatAreWiped() {
        let draw = onFreshThread {
            _ = random(600)
            return CPKCETestSupport_last_draw()
        }
        #expect(draw.strength == 256)
        #expect(!draw.asks_for_reseed)
        #expect(draw.addition_size == 32)
        #expect(draw.is_addition_fresh)
        #expect(draw.is_addition_wiped)
    }

    @Test func threadsDrawDifferentBytes() {
        let draws = onFreshThreads(8) { _ in (0..<200).map { _ in random(32) } }.flatMap { $0 }
        #expect(!draws.contains(nil))
        #expect(Set(draws).count == 8 * 200)
    }

    @Test(arguments: [LibcryptoConfiguration.unknownGenerator, .weakGenerator])
    func aConfigurationCannotPutAnotherGeneratorInItsPlace(configuration: LibcryptoConfiguration) async {
        await #expect(processExitsWith: .success) { [configuration] in
            configuration.use()
            var report = unsafe CPKCE_report()
            unsafe CPKCE_make_report(&report)
            let generator = unsafe String(cString: try #require(report.generator))
            #expect(generator == "CTR-DRBG")
            unsafe #expect(report.generator_strength == 256)
            #expect(Set([random(32), random(32), random(600)]).subtracting([nil]).count == 3)
            #expect(CPKCETestSupport_has_no_error())
        }
    }

    /// openssl/openssl#12377: children of a fork drew the same bytes.
    @Test(arguments: ChildProcess.allCases) func childrenDrawDifferentBytes(child: ChildProcess) async {
        await #expect(processExitsWith: .success) { [child] in
            var draws = [try #require(random(32))]
            for _ in 0..<3 { draws.append(try #require(child.bytes { random(32) })) }
            draws.append(try #require(random(32)))
            #expect(Set(draws).count == 5)
        }
    }
}
