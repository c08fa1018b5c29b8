import Testing

/// Code in the documentation is code that is compiled here; the tests beside this one run it.
@Suite struct SnippetTests {
    private static let documents = Result { try Document.all() }
    private static let compiled = Result {
        try Repository.files(under: "Tests/DocumentationTests/Snippets", suffix: ".swift")
            .flatMap(Snippet.all(inSource:))
    }

    /// The manifest in README.md is compiled with the outside client that `.ci/run` builds.
    private static func shown(in document: Document) -> [Snippet] {
        document.blocks(in: "swift")
            .filter { $0.lines.first != "// swift-tools-version: 6.3" }
            .map { Snippet(document: document.name, block: $0.lines) }
    }

    @Test(arguments: try documents.get())
    func aDocumentShowsCodeThatIsCompiledAsItIsCompiled(document: Document) throws {
        let compiled = try Self.compiled.get()
        for snippet in Self.shown(in: document) {
            #expect(compiled.contains { snippet.shows($0) }, "not compiled:\n\(snippet.lines.joined(separator: "\n"))")
        }
    }

    @Test(arguments: try compiled.get())
    func codeThatIsCompiledForADocumentIsShownByIt(snippet: Snippet) throws {
        let shown = try Self.documents.get().flatMap(Self.shown(in:))
        #expect(shown.contains { $0.shows(snippet) })
    }

    /// Whoever reads a test has the repository and nothing else.
    @Test(arguments: try Repository.files(under: "Tests", suffix: ".swift"))
    func aTestCitesNoNumberOfAListThatIsNotHere(path: String) throws {
        let citations = try Repository.lines(of: path).filter {
            $0.contains(/\b[Rr]ows? [0-9]+\b|func case[0-9]+|"[A-Z]-[0-9]+"/)
        }
        #expect(citations == [])
    }

    @Test func aBlockNamesItsLanguageInOneSpelling() throws {
        let languages = try Self.documents.get().flatMap(\.blocks).map(\.language)
        #expect(Set(languages).subtracting(["swift", "c", "sh", "console", "json", "yaml", "text"]) == [])
    }

    @Test func aBlockThatDiffersInOneCharacterIsNotTheCompiledCode() {
        let block = ["import PKCE", "", "    let policy = PKCEPolicy()"]
        let edited = ["let policy = PKCEPolicy( )"]
        let snippet = Snippet(document: "README.md", block: block)
        #expect(snippet.shows(Snippet(document: "README.md", block: ["import PKCE", "let policy = PKCEPolicy()"])))
        #expect(!Snippet(document: "README.md", block: edited).shows(snippet))
        #expect(!snippet.shows(Snippet(document: "README.md", block: ["let policy = PKCEPolicy()"])))
        #expect(!snippet.shows(Snippet(document: "Other.md", block: block)))
    }
}
