@testable import PKCEMeasurement
import Synchronization
import Testing

@Suite(.serialized)
struct SoakTests {
    private func soak(_ observe: (_ interval: Int) -> Soak.Observation) -> Soak {
        var soak = Soak()
        soak.observations = (0..<Soak.intervals).map(observe)
        return soak
    }

    @Test
    func `flat is what stays within the kernel's own inexactness`() {
        let soak = soak { interval in
            .init(
                operations: 1000 + interval,
                seconds: 1,
                allocations: 2 * UInt64(1000 + interval),
                // It finds its level first.
                residentMemory: interval < Soak.settling ? 1_000_000 : 20_000_000 + interval % 2 * 500_000
            )
        }
        #expect(soak.growth == [])
    }

    @Test
    func `memory that grows is found`() {
        let soak = soak { .init(operations: 1000, seconds: 1, allocations: 0, residentMemory: $0 * 100_000) }
        #expect(soak.growth == ["resident memory grew by 1.62 MiB"])
    }

    @Test
    func `allocations that grow are found`() {
        let soak = soak {
            .init(operations: 1000, seconds: 1, allocations: $0 < 15 ? 2000 : 3000, residentMemory: 0)
        }
        #expect(soak.growth == ["allocations per operation went from 2.00 to 3.00"])
    }

    @Test
    func `nothing observed is not flat`() {
        #expect(Soak().growth == ["too few intervals to tell"])
    }

    @Test
    func `an operation that leaks is found, on two threads as well`() throws {
        let leaking = Operation("leak") {
            { count in
                for _ in 0..<count {
                    let memory = UnsafeMutableRawPointer.allocate(byteCount: 4096, alignment: 8)
                    unsafe memory.initializeMemory(as: UInt8.self, repeating: 1, count: 4096)
                }
            }
        }
        let lines = Mutex<[String]>([])
        let soak = try Soak.run(leaking, threads: 2, seconds: 0.05) { line in lines.withLock { $0.append(line) } }
        #expect(soak.observations.count == Soak.intervals)
        #expect(lines.withLock { $0.count } == Soak.intervals)
        #expect(soak.observations.allSatisfy { $0.allocations == UInt64($0.operations) })
        #expect(soak.growth.contains { $0.hasPrefix("resident memory grew by") })
    }
}
