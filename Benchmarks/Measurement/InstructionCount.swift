/// The instructions of one operation, as callgrind counts them.
package struct InstructionCount: Codable, Equatable, Sendable {
    /// Those of this package, of the Swift runtime and of the C library.
    package var own: Double
    /// Those of libcrypto and of all that it calls, as a multiple of what libcrypto needs for ``reference``.
    ///
    /// A multiple hardly depends on libcrypto's version, nor on the code that it has for a processor.
    package var libcrypto: Double
    /// All instructions, which are those of one libcrypto and one kind of processor.
    package var total: Double
    /// The reference operation, such as `floor/sha256-block`.
    package var reference: String

    /// With the digits that are recorded.
    var rounded: InstructionCount {
        InstructionCount(
            own: (own * 10).rounded() / 10,
            libcrypto: (libcrypto * 100_000).rounded() / 100_000,
            total: total.rounded(),
            reference: reference
        )
    }
}
