import PKCE

/// The search of a text for the verifier that a challenge was made from.
///
/// Whoever builds a request has the challenge alone. So each part of the text that could be the verifier, 43 to 128
/// unreserved bytes in a row, is hashed and compared with the challenge. That finds it inside a longer text as well.
///
/// The comparison takes the same time for all parts of one length, and a match does not end the search. So the time depends
/// on the length of the text and on where its reserved bytes are, and not on whether the verifier is there, or where. It is
/// linear, with at most 86 digests for each byte of a text that is not percent-encoded.
struct VerifierSearch {
    /// How often a text is decoded. A redirect URI with a query is encoded twice, and each URL around it adds one more.
    static let decodingCount = 8

    let challenge: CodeChallenge

    /// Whether the verifier is in a text: as it is, or percent-encoded up to ``decodingCount`` times.
    func finds(in bytes: [UInt8]) -> Bool {
        var text = DecodedText(bytes)
        var isFound = finds(in: text)
        for _ in 0..<Self.decodingCount {
            // Before the next step, which may take two bytes of a verifier behind a `%` for hexadecimal digits.
            text = text.decoded()
            isFound = finds(in: text) || isFound
        }
        return isFound
    }

    private func finds(in text: DecodedText) -> Bool {
        let bytes = text.bytes.span
        var isFound = false
        var (end, nextNew) = (bytes.count, bytes.count)
        for start in bytes.indices.reversed() {
            if !bytes[start].isUnreserved { end = start }
            if text.isNew[start] { nextNew = start }
            // A part without a new byte was searched before.
            let shortest = max(CodeVerifier.countRange.lowerBound, nextNew - start + 1)
            let longest = min(CodeVerifier.countRange.upperBound, end - start)
            guard shortest <= longest else { continue }
            for count in shortest...longest {
                isFound = isVerifier(bytes.extracting(start..<start + count)) || isFound
            }
        }
        return isFound
    }

    private func isVerifier(_ text: Span<UInt8>) -> Bool {
        do {
            return try challenge.isSatisfied(byParameter: text)
        } catch {
            // The grammar of verifiers is 43 to 128 unreserved bytes, which is what all parts are.
            preconditionFailure("a text of the grammar is refused")
        }
    }
}

/// A text, and which of its bytes the last step of decoding has made.
private struct DecodedText {
    private(set) var bytes: [UInt8]
    private(set) var isNew: [Bool]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        isNew = Array(repeating: true, count: bytes.count)
    }

    /// The text with each percent-encoded byte decoded once.
    func decoded() -> DecodedText {
        let span = bytes.span
        var decoded = DecodedText([])
        var offset = 0
        while offset < span.count {
            let byte = span[offset] == UInt8(ascii: "%") ? span.percentDecodedByte(at: offset) : nil
            decoded.bytes.append(byte ?? span[offset])
            decoded.isNew.append(byte != nil)
            offset += byte == nil ? 1 : 3
        }
        return decoded
    }
}
