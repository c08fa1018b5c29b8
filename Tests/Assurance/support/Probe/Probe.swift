// A server in miniature: what the assurance checks run to see the public interface under faults and from outside.

@main
enum Probe {
    static func main() {
        switch CommandLine.arguments.dropFirst().first {
        case "faults": Faults.comeAndGo()
        case "always": Faults.areAlwaysThere(CommandLine.arguments[2])
        case "residue": Residue.serve()
        case let command: fatalError("no such command: \(command ?? "none")")
        }
    }
}
