/// Finds the public types in the lines of a source file.
///
/// It relies on what the formatter sees to: a level of indentation is four spaces, and a declaration begins its line.
struct SourceScan {
    private(set) var types: [PublicType] = []
    /// The types and extensions around a line, from the outside in; the index is that in `types` of a public type.
    private var scopes: [(indentation: Int, name: String, index: Int?)] = []
    private var isMarkedNonexhaustive = false

    init(lines: [String]) {
        var remainder = lines[...]
        while var line = remainder.popFirst() {
            // A list of parameters that is broken over lines ends where its parentheses do.
            while line.count(where: { $0 == "(" }) > line.count(where: { $0 == ")" }), let next = remainder.popFirst() {
                line += next.drop { $0 == " " }
            }
            let code = line.drop { $0 == " " }
            guard !code.isEmpty, !code.hasPrefix("//") else { continue }
            read(code, indentation: line.count - code.count)
        }
    }

    private mutating func read(_ code: Substring, indentation: Int) {
        scopes.removeAll { $0.indentation >= indentation }
        guard !code.hasPrefix("@nonexhaustive") else {
            isMarkedNonexhaustive = true
            return
        }
        defer { isMarkedNonexhaustive = false }
        if let match = code.firstMatch(of: /^((?:[a-z]+ )*)(struct|enum|class|actor|protocol|extension) ([\w.]+)/) {
            declare(String(match.3), kind: match.2, isPublic: match.1.contains("public"), code, indentation)
        } else if let scope = scopes.last, let index = scope.index, indentation == scope.indentation + 4 {
            if types[index].isEnum { readCase(code, of: index) } else { readProperty(code, of: index) }
        }
    }

    private mutating func declare(
        _ name: String,
        kind: Substring,
        isPublic: Bool,
        _ code: Substring,
        _ indentation: Int
    ) {
        let fullName = ((scopes.last.map { [$0.name] } ?? []) + [name]).joined(separator: ".")
        let isType = isPublic && kind != "extension"
        if isType {
            types.append(
                PublicType(
                    name: fullName,
                    isEnum: kind == "enum",
                    isNoncopyable: code.contains("~Copyable"),
                    isNonexhaustive: isMarkedNonexhaustive
                )
            )
        }
        scopes.append((indentation, fullName, isType ? types.count - 1 : nil))
        // A body that stands on the same line.
        if let body = code.firstMatch(of: /{(.+)}$/) {
            for member in body.1.split(separator: ";") { read(member.drop { $0 == " " }, indentation: indentation + 4) }
        }
    }

    private mutating func readCase(_ code: Substring, of index: Int) {
        guard let list = code.firstMatch(of: /^(?:indirect )?case (.+)$/) else { return }
        for match in list.1.matches(of: /(?:^|, )(\w+)(?:\(([^()]*(?:\([^()]*\)[^()]*)*)\))?/) {
            types[index].parts.append(String(match.1))
            if let payload = match.2 { types[index].contents.formUnion(Self.typeNames(in: payload)) }
        }
    }

    private mutating func readProperty(_ code: Substring, of index: Int) {
        guard let match = code.firstMatch(of: /^((?:[a-z]+(?:\(set\))? )*)(?:let|var) (\w+)(?:: (.*))?/),
            !match.1.contains("static"), !code.contains("{")
        else { return }
        if match.1.contains(/\bpublic\b/) { types[index].parts.append(String(match.2)) }
        // Of a property without a type, it is not known what it holds.
        types[index].contents.formUnion(match.3.map(Self.typeNames) ?? ["?"])
    }

    /// The names of types, without labels and default values.
    private static func typeNames(in text: Substring) -> [String] {
        text.replacing(/\w+:\s/, with: "").replacing(/\s=\s[^,)]+/, with: "").matches(of: /[A-Za-z][\w.]*/)
            .map { String($0.output) }
    }
}
