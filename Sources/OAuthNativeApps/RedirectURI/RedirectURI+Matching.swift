extension RedirectURI {
    /// Whether a client that registered this redirect URI may be answered at a requested one.
    ///
    /// The bytes must be the same. Where both are loopback addresses the port may differ, be left out or be added; host,
    /// path and query may not. Linear in time, without an allocation. Sources: RFC 9700 §2.1 and §4.1.3, RFC 8252 §7.3.
    ///
    /// - Parameter requested: The `redirect_uri` of a request.
    /// - Returns: Whether they match.
    public func matches(_ requested: RedirectURI) -> Bool {
        kind.isLoopback ? WithAnyPort(self) == WithAnyPort(requested) : self == requested
    }

    /// A redirect URI of which the port does not count.
    struct WithAnyPort: Hashable, Sendable {
        let uri: RedirectURI

        init(_ uri: RedirectURI) {
            self.uri = uri
        }

        // A colon outside the port is never where a port could be, so these two ranges of bytes identify the URI.
        static func == (left: Self, right: Self) -> Bool {
            let (leftText, rightText) = (left.uri.text.utf8.span, right.uri.text.utf8.span)
            let (leftPort, rightPort) = (left.uri.port, right.uri.port)
            return leftText.extracting(..<leftPort.lowerBound).isEqual(
                to: rightText.extracting(..<rightPort.lowerBound)
            )
                && leftText.extracting(leftPort.upperBound...).isEqual(
                    to: rightText.extracting(rightPort.upperBound...)
                )
        }

        func hash(into hasher: inout Hasher) {
            let text = uri.text.utf8.span
            for offset in text.indices where !uri.port.contains(offset) {
                hasher.combine(text[offset])
            }
        }
    }
}
