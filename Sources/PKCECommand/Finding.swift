/// A finding: a value, and why it makes the process unfit, if it does.
struct Finding {
    enum Value {
        case text(String?)
        case number(Int)
        case flag(Bool)
    }

    let key: String
    let value: Value
    let fault: String?

    init(_ key: String, _ value: Value, fault: String? = nil) {
        self.key = key
        self.value = value
        self.fault = fault
    }

    /// The finding of a check.
    init(_ key: String, fault: String?) {
        self.init(key, .text(fault ?? "ok"), fault: fault)
    }

    init(_ key: String, _ outcome: ForkTrial.Outcome) {
        switch outcome {
        case .differs: self.init(key, fault: nil)
        case .notTried(let reason): self.init(key, .text("not tried: \(reason)"))
        case .fails(let fault): self.init(key, fault: fault)
        }
    }
}
