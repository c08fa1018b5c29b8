/// What a command is called, what it takes and what it does: the source of parsing, hints and help alike.
struct Specification {
    /// One word, or a subject and what is done to it.
    let name: String
    /// What may follow the name, a form of use each.
    let synopses: [String]
    let summary: String
    let details: String
    let options: [Option]

    init(name: String, synopses: [String], summary: String, details: String, options: [Option]) {
        self.name = name
        self.synopses = synopses
        self.summary = summary
        self.details = details
        self.options = options + [Option(name: "--help", meaning: "Print this text.")]
    }

    /// The arguments that call it.
    var words: [String] { name.split(separator: " ").map(String.init) }
}
