import Testing

/// A command that a document names, without its arguments, and the options that it names with it.
struct CommandUse: CustomTestStringConvertible {
    let command: String
    let options: [String]

    var testDescription: String { "\(command) \(options.joined(separator: " "))" }

    /// Nothing for a text without an option, and for `apt-get`: whether it knows its options, `.ci/run` finds out.
    init?(_ text: Substring) {
        var words = text.split(separator: " ").map(String.init)
        // `swift run` hands on what follows the name of the executable.
        if let executable = words.firstIndex(of: "pkce-benchmark") { words.removeFirst(executable) }
        options = words.filter { $0.hasPrefix("--") }
        guard !options.isEmpty, words[0] != "apt-get" else { return nil }
        let hasCommand = ["pkce", "swift"].contains(words[0]) && !words[1].hasPrefix("--")
        command = words.prefix(hasCommand ? 2 : 1).joined(separator: " ")
    }
}
