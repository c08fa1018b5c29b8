import PKCE

/// The options of one call, each given at most once and known to the command.
struct Options {
    private var values: [String: String] = [:]

    /// Reads `--option value`, `--option=value` and flags; stops at `--help`, so that it helps whatever else is wrong.
    ///
    /// A value may begin with `-`: one challenge in sixty-four does.
    init(parsing arguments: ArraySlice<String>, of specification: Specification) throws(Failure) {
        var rest = arguments
        while !contains("--help"), let argument = rest.popFirst() {
            let (name, attached) = Self.split(argument)
            guard name.utf8.starts(with: "-".utf8) else {
                throw .usage("an argument that is no option; secrets are read from standard input")
            }
            guard let option = specification.options.first(where: { $0.name == name }) else {
                throw .unknown("option", name, among: specification.options.map(\.name))
            }
            guard !contains(name) else { throw .usage("\(name) is given twice") }
            guard let valueName = option.valueName else {
                guard attached == nil else { throw .usage("\(name) takes no value") }
                values[name] = ""
                continue
            }
            guard let value = attached ?? rest.popFirst(),
                attached != nil || !specification.options.contains(where: { $0.name == value })
            else { throw .usage("\(name) needs a value: \(name) \(valueName)") }
            values[name] = value
        }
    }

    func contains(_ name: String) -> Bool {
        values[name] != nil
    }

    /// The value of an option, or nothing where it is not given.
    subscript(name: String) -> String? {
        values[name]
    }

    /// The value of an option that takes a number.
    func number(_ name: String, in range: some RangeExpression<Int>, called rule: String) throws(Failure) -> Int? {
        guard let text = values[name] else { return nil }
        let isDecimal = text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard isDecimal, let number = Int(text), range.contains(number) else {
            throw .usage("\(name) takes a number, \(rule)")
        }
        return number
    }

    /// The method that `--method` names; S256 where it is not given.
    func method() throws(Failure) -> CodeChallenge.Method {
        guard let name = values["--method"] else { return .s256 }
        guard let method = CodeChallenge.Method(rawValue: name) else {
            throw .usage("unsupported code_challenge_method; there are S256 and plain, spelt so")
        }
        return method
    }

    private static func split(_ argument: String) -> (name: String, value: String?) {
        guard argument.utf8.starts(with: "-".utf8), let sign = argument.utf8.firstIndex(of: UInt8(ascii: "=")) else {
            return (argument, nil)
        }
        return (String(argument[..<sign]), String(argument[argument.utf8.index(after: sign)...]))
    }
}
