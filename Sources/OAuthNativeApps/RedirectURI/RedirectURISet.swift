/// The redirect URIs that a client has registered.
///
/// ``contains(_:)`` is ``RedirectURI/matches(_:)`` for some of them, whatever their number: time linear in the length of the
/// requested URI, no allocation. Entries are independent of each other.
public struct RedirectURISet: Hashable, Sendable {
    private let exact: Set<RedirectURI>
    private let loopback: Set<RedirectURI.WithAnyPort>

    /// The set of registered redirect URIs.
    ///
    /// - Parameter registered: Any number. A duplicate counts once.
    public init(_ registered: some Sequence<RedirectURI>) {
        var exact: Set<RedirectURI> = []
        var loopback: Set<RedirectURI.WithAnyPort> = []
        for uri in registered {
            if uri.kind.isLoopback {
                loopback.insert(RedirectURI.WithAnyPort(uri))
            } else {
                exact.insert(uri)
            }
        }
        self.exact = exact
        self.loopback = loopback
    }

    /// Whether a client with these redirect URIs may be answered at a requested one.
    ///
    /// - Parameter requested: The `redirect_uri` of a request.
    /// - Returns: Whether one of them matches.
    public func contains(_ requested: RedirectURI) -> Bool {
        requested.kind.isLoopback
            ? loopback.contains(RedirectURI.WithAnyPort(requested)) : exact.contains(requested)
    }
}

extension RedirectURISet: RedactedConvertible {
    var redactedDescription: String { "redirect URIs: \(exact.count + loopback.count)" }
}
