import Testing

/// A public type of a library, as its source declares it.
struct PublicType: CustomTestStringConvertible {
    let name: String
    let isEnum: Bool
    /// Whether its values cannot be copied, and so cannot be printed.
    let isNoncopyable: Bool
    let isNonexhaustive: Bool
    /// The names of the cases, or of the stored properties that are public.
    var parts: [String] = []
    /// The names in the types of all payloads and stored properties.
    var contents: Set<String> = []

    var testDescription: String { name }

    /// A type that only groups others, and has no value.
    var isNamespace: Bool { isEnum && parts.isEmpty }

    /// The public types of all libraries.
    static func all() throws -> [PublicType] {
        try ["CryptoPrimitives", "PKCE", "OAuthNativeApps"]
            .flatMap { try Repository.files(under: "Sources/\($0)", suffix: ".swift") }
            .flatMap { try SourceScan(lines: Repository.lines(of: $0)).types }
    }

    /// The types with values that hold bytes or text: all but those made of numbers, flags and other such types alone.
    static func withContent(among types: [PublicType]) -> [PublicType] {
        var plain: Set<String> = ["Int", "Bool", "Set"]
        var rest = types
        while true {
            let found = rest.filter { type in
                !type.isNoncopyable && type.contents.allSatisfy { type.isNamed($0, among: plain) }
            }
            guard !found.isEmpty else { return rest.filter { !$0.isNoncopyable } }
            plain.formUnion(found.map(\.name))
            rest.removeAll { plain.contains($0.name) }
        }
    }

    /// Whether a name that this type uses is that of one of some types, which may be nested in this one or beside it.
    private func isNamed(_ used: String, among types: Set<String>) -> Bool {
        var scope = name.split(separator: ".").map(String.init)
        while !scope.isEmpty {
            if types.contains("\(scope.joined(separator: ".")).\(used)") { return true }
            scope.removeLast()
        }
        return types.contains(used)
    }
}
