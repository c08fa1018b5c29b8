/// An option: a flag, or one that takes a value.
struct Option {
    let name: String
    var valueName: String?
    let meaning: String
}
