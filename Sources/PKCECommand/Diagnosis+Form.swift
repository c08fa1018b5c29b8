extension Diagnosis {
    /// Aligned lines of a name and a value.
    var text: String {
        let rows =
            findings.map { ($0.key, $0.value.text) } + [
                ("unfit", unfit.isEmpty ? "nothing" : unfit.joined(separator: "; "))
            ]
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { key, value in
            let name = String(key.map { $0 == "_" ? " " : $0 })
            return "\(name):\(String(repeating: " ", count: width - key.count + 1))\(value)\n"
        }.joined()
    }

    /// One object, its keys in the order of the findings.
    var json: String {
        let members = findings.map { "  \(quoted($0.key)): \($0.value.json)" }
        let unfit = "  \(quoted("unfit")): [\(self.unfit.map(quoted).joined(separator: ", "))]"
        return "{\n\((members + [unfit]).joined(separator: ",\n"))\n}\n"
    }
}

extension Finding.Value {
    fileprivate var text: String {
        switch self {
        case .text(let text): text ?? "none"
        case .number(let number): "\(number)"
        case .flag(let flag): flag ? "yes" : "no"
        }
    }

    fileprivate var json: String {
        switch self {
        case .text(let text): text.map(quoted) ?? "null"
        case .number(let number): "\(number)"
        case .flag(let flag): "\(flag)"
        }
    }
}

/// A JSON string (RFC 8259 §7). Foundation has it too, and takes as long to load as the rest of the tool to run.
private func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
        switch scalar {
        case "\"", "\\": "\\\(scalar)"
        case "\0"..<" ":
            "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
        default: String(scalar)
        }
    }
    return "\"\(escaped.joined())\""
}
