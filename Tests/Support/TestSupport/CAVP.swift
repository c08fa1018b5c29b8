/// NIST's vectors for SHA-256 (Cryptographic Algorithm Validation Program), byte-oriented.
package enum CAVP {
    package struct Vector: Sendable, CustomStringConvertible {
        package let message: [UInt8]
        package let digest: [UInt8]

        package var description: String { "\(message.count) bytes" }
    }

    package struct MonteCarlo: Sendable {
        package let seed: [UInt8]
        package let digests: [[UInt8]]

        /// Runs the chains of a thousand digests, each of the last three, and gives the last digest of each.
        package func run(_ hash: ([UInt8]) -> [UInt8]) -> [[UInt8]] {
            var seed = seed
            return digests.map { _ in
                var last = [seed, seed, seed]
                for _ in 0..<1000 {
                    last = [last[1], last[2], hash(last[0] + last[1] + last[2])]
                }
                seed = last[2]
                return seed
            }
        }
    }

    package struct Unreadable: Error {
        package let line: String
    }

    package static func vectors() throws -> [Vector] {
        try ["SHA256ShortMsg.rsp", "SHA256LongMsg.rsp"].flatMap(vectors)
    }

    private static func vectors(in name: String) throws -> [Vector] {
        let fields = try fields(in: name)
        return try stride(from: 0, to: fields.count, by: 3).map { start in
            guard fields[start].name == "Len", let bitCount = Int(fields[start].value) else {
                throw Unreadable(line: String(fields[start].name))
            }
            // "Msg = 00" stands for the empty message.
            let message = try octets(fields[start + 1], "Msg").prefix(bitCount / 8)
            return Vector(message: Array(message), digest: try octets(fields[start + 2], "MD"))
        }
    }

    package static func monteCarlo() throws -> MonteCarlo {
        let fields = try fields(in: "SHA256Monte.rsp")
        return MonteCarlo(
            seed: try octets(fields[0], "Seed"),
            digests: try fields.dropFirst().filter { $0.name != "COUNT" }.map { try octets($0, "MD") }
        )
    }

    private typealias Field = (name: Substring, value: Substring)

    private static func fields(in name: String) throws -> [Field] {
        try Resource.lines(name).filter { !$0.hasPrefix("#") && !$0.hasPrefix("[") }.map { line in
            let parts = line.split(separator: " = ")
            guard parts.count == 2 else { throw Unreadable(line: String(line)) }
            return (parts[0], parts[1])
        }
    }

    private static func octets(_ field: Field, _ name: String) throws -> [UInt8] {
        guard field.name == name, let octets = [UInt8](hex: field.value) else {
            throw Unreadable(line: String(field.name))
        }
        return octets
    }
}
