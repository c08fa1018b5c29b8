import CPKCETestSupport

/// A way in which libcrypto or the operating system fails to give random bytes.
package enum RandomFault: CaseIterable, Codable, Sendable {
    case noGenerator, notInstantiated, noEntropy, answer0, answerMinus1, answer2, afterFirstRequest

    /// Runs `body` on a new thread whose generator succeeds and gives the same octets again and again.
    package static func withoutRandomness<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
        onFreshThread {
            CPKCETestSupport_set_fault(CTESTSUPPORT_FAULT_REPEATS)
            return body()
        }
    }

    /// Gives the calling thread the fault for the rest of its life.
    package func stay() {
        CPKCETestSupport_set_fault(code)
    }

    /// Runs `body` on a new thread that has the fault; nothing when `body` did not meet it.
    package func strike<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result? {
        onFreshThread {
            CPKCETestSupport_set_fault(code)
            let result = body()
            return CPKCETestSupport_fault_count() > 0 ? result : nil
        }
    }

    /// Runs `body` as ``strike(_:)`` does and then `afterwards` on the same thread, with the fault gone.
    package func strike<Result: Sendable>(
        _ body: @escaping @Sendable () -> Void,
        afterwards: @escaping @Sendable () -> Result
    ) -> Result? {
        onFreshThread {
            CPKCETestSupport_set_fault(code)
            body()
            CPKCETestSupport_set_fault(CTESTSUPPORT_FAULT_NONE)
            return CPKCETestSupport_fault_count() > 0 ? afterwards() : nil
        }
    }

    /// What `body` throws on a new thread that has the fault; nothing when it does not throw or did not meet the fault.
    package func error<Failure: Error>(of body: @escaping @Sendable () throws(Failure) -> Void) -> Failure? {
        let result = strike { () -> Failure? in
            do throws(Failure) {
                try body()
                return nil
            } catch {
                return error
            }
        }
        return result ?? nil
    }

    private var code: CPKCETestSupport_fault {
        switch self {
        case .noGenerator: CTESTSUPPORT_FAULT_NO_GENERATOR
        case .notInstantiated: CTESTSUPPORT_FAULT_NOT_INSTANTIATED
        case .noEntropy: CTESTSUPPORT_FAULT_NO_ENTROPY
        case .answer0: CTESTSUPPORT_FAULT_ANSWER_0
        case .answerMinus1: CTESTSUPPORT_FAULT_ANSWER_MINUS_1
        case .answer2: CTESTSUPPORT_FAULT_ANSWER_2
        case .afterFirstRequest: CTESTSUPPORT_FAULT_AFTER_FIRST_REQUEST
        }
    }
}
