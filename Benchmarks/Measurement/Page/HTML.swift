/// Text that is put into markup.
enum HTML {
    /// A text with the characters that mean something in markup written out.
    static func escape(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.append(character)
            }
        }
    }

    static func element(_ name: String, _ attributes: [(String, String)] = [], _ content: String) -> String {
        "<\(name)\(attributes.map { " \($0)=\"\(escape($1))\"" }.joined())>\(content)</\(name)>"
    }
}
