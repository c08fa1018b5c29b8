enum Residue {
    static func serve() {}
}
