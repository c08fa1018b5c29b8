/// Base64URL one bit after the other, as RFC 4648 §5 describes it: unlike the code under test.
package enum ReferenceBase64URL {
    package static let alphabet = [UInt8]("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")

    package static func encode(_ octets: [UInt8]) -> [UInt8] {
        var (values, spare, spareWidth) = regroup(octets, of: 8, into: 6)
        if spareWidth > 0 { values.append(spare << (6 - spareWidth)) }
        return values.map { alphabet[Int($0)] }
    }

    /// The octets of a canonical text; nothing for any other text.
    package static func decode(_ text: [UInt8]) -> [UInt8]? {
        var values: [UInt8] = []
        for character in text {
            guard let value = valuesByCharacter[Int(character)] else { return nil }
            values.append(value)
        }
        let (octets, spare, spareWidth) = regroup(values, of: 6, into: 8)
        return spareWidth < 6 && spare == 0 ? octets : nil
    }

    private static let valuesByCharacter: [UInt8?] = (UInt8.min...UInt8.max).map { character in
        alphabet.firstIndex(of: character).map { UInt8($0) }
    }

    /// The bits of numbers of `width` bits each, as numbers of `newWidth` bits each, and those that are left at the end.
    private static func regroup(_ numbers: [UInt8], of width: Int, into newWidth: Int)
        -> (numbers: [UInt8], spare: UInt8, spareWidth: Int)
    {
        var regrouped: [UInt8] = []
        var (bits, count): (UInt16, Int) = (0, 0)
        for number in numbers {
            bits = bits << width | UInt16(number)
            count += width
            while count >= newWidth {
                count -= newWidth
                regrouped.append(UInt8(bits >> count))
                bits &= 1 << count - 1
            }
        }
        return (regrouped, UInt8(bits), count)
    }
}
