extension RecordedInstructions {
    /// The growth of the package's own instructions that is not a regression.
    package static let tolerance = 0.05
    /// The same under another compiler or C library than the recorded ones.
    package static let toleranceElsewhere = 0.25
    /// The growth of the work in libcrypto that is not a regression: versions of libcrypto differ a little.
    package static let libcryptoTolerance = 0.15
    /// The share of all instructions of an operation that is no growth, however few are the package's own.
    package static let negligibleShare = 0.001
    /// The work in libcrypto that is none, as a multiple of the reference.
    package static let negligibleMultiple = 0.0001

    /// Holds counts against the recorded ones, under the conditions that they were taken in.
    package func outcome(of counts: [String: InstructionCount], under now: Conditions = .current) -> CheckOutcome {
        var outcome = CheckOutcome()
        let tolerance = now == conditions ? Self.tolerance : Self.toleranceElsewhere
        for (name, recorded) in operations.sorted(by: { $0.key < $1.key }) {
            guard let count = counts[name] else {
                outcome.shortfalls.append("\(name): its instructions were not counted")
                continue
            }
            let slack = recorded.own * tolerance + recorded.total * Self.negligibleShare
            if count.own > recorded.own + slack {
                outcome.shortfalls.append(
                    "\(name): \(Text.number(count.own)) instructions of its own, \(Text.number(recorded.own)) recorded"
                )
            } else if count.own < recorded.own - slack, now == conditions {
                outcome.unchecked.append(
                    "\(name): not closely, as it takes \(Text.number(count.own)) instructions of its own, "
                        + "\(Text.number(recorded.own)) recorded; run --record to take over what was gained"
                )
            }
            if count.libcrypto > recorded.libcrypto * (1 + Self.libcryptoTolerance) + Self.negligibleMultiple {
                outcome.shortfalls.append(
                    "\(name): \(Text.short(count.libcrypto)) times the work of \(count.reference) in libcrypto, "
                        + "\(Text.short(recorded.libcrypto)) recorded"
                )
            }
        }
        for name in counts.keys.sorted() where operations[name] == nil {
            outcome.shortfalls.append("\(name): no count of its instructions is recorded; run --record")
        }
        return outcome
    }
}

extension RecordedInstructions.Conditions {
    /// Why counts cannot be compared with those under these conditions; `nil` if they can.
    package var obstacle: String? {
        if Machine.build != "release" { return "a \(Machine.build) build is not compared" }
        let now = Self.current.processor
        return now == processor ? nil : "recorded on \(processor), this is \(now)"
    }

    /// What differs from these conditions, though counts can be compared; `nil` if nothing does.
    package func difference(to now: Self) -> String? {
        now == self
            ? nil
            : "recorded with \(compiler), \(cLibrary), and counted with \(now.compiler), \(now.cLibrary): "
                + "a growth of up to \(Text.percent(RecordedInstructions.toleranceElsewhere)) is taken for theirs"
    }
}
