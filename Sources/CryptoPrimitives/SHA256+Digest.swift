import CPKCE

extension SHA256 {
    /// The 32 bytes of a SHA-256 digest, stored in place.
    ///
    /// `==` takes the same time wherever two digests differ. Printing one does not show its bytes: it may be that of a token
    /// or of a password.
    public struct Digest: Hashable, Sendable {
        /// The size of a digest: 32 bytes.
        public static let byteCount = Int(CPKCE_SHA256_SIZE)

        /// The bytes, most significant first.
        public private(set) var bytes: [32 of UInt8]

        /// A digest from 32 bytes that were computed elsewhere, for instance stored ones.
        public init(_ bytes: [32 of UInt8]) {
            self.bytes = bytes
        }

        /// A digest that a C function writes.
        @inline(__always)
        init(writtenBy write: (UnsafeMutablePointer<UInt8>?) -> Void) {
            bytes = .init(repeating: 0)
            var span = bytes.mutableSpan
            unsafe span.withUnsafeMutableBufferPointer { unsafe write($0.baseAddress) }
        }

        /// A view of the 32 bytes.
        public var span: Span<UInt8> {
            @_lifetime(borrow self)
            get { bytes.span }
        }

        /// Whether two digests are the same, in a time that does not depend on either.
        public static func == (left: Digest, right: Digest) -> Bool {
            ConstantTime.areEqual(left.span, right.span)
        }

        /// Feeds the 32 bytes to a hasher.
        ///
        /// - Parameter hasher: The hasher of a set or a dictionary.
        public func hash(into hasher: inout Hasher) {
            unsafe span.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
        }
    }
}

extension SHA256.Digest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The kind and the size; no byte is shown.
    public var description: String { "SHA-256 digest, \(Self.byteCount) bytes" }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// A mirror without children, so that `dump` shows no byte either.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
