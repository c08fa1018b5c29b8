// Verdict and what it needs are the command line's own sources, compiled into this program.

func fuzzPairs(_ input: [UInt8]) {
    let verdict = Verdict(judging: input.span)
    let columns = input.split(separator: UInt8(ascii: "\t"), maxSplits: 2, omittingEmptySubsequences: false).map(
        Array.init
    )
    let isComment = columns.count == 1 && input.first == UInt8(ascii: "#")
    guard !isComment else { return require(verdict == nil, "a comment is judged") }
    let isVerifier = Slow.isVerifier(columns[0])
    let challenge = columns.count > 1 ? columns[1] : []
    let isS256 = Slow.decode(challenge)?.count == 32
    let isPlain = Slow.isVerifier(challenge)
    let expected: Verdict
    switch columns.count > 2 ? String(decoding: columns[2], as: UTF8.self) : "S256" {
    case _ where !isVerifier: expected = .malformedVerifier
    case "S256" where columns.count < 3 || columns[2].count == 4:
        expected =
            !isS256 ? .malformedChallenge : Slow.encode(Slow.sha256(columns[0])) == challenge ? .satisfied : .mismatch
    case "plain" where columns[2].count == 5:
        expected = !isPlain ? .malformedChallenge : columns[0] == challenge ? .satisfied : .mismatch
    default: expected = isPlain ? .unsupportedMethod : .malformedChallenge
    }
    require(verdict == expected, "\(String(describing: verdict)), not \(expected)")
}
