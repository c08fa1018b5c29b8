#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

extension Span<UInt8> {
    /// The offset of the first byte of a value, looked for from an offset on.
    func firstIndex(of byte: UInt8, from offset: Int = 0) -> Int? {
        unsafe withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress,
                let found = unsafe memchr(start + offset, Int32(byte), bytes.count - offset)
            else { return nil }
            return unsafe UnsafeRawPointer(found) - start
        }
    }
}
