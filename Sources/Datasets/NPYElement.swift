import Foundation

/// The type of the numbers of an `.npy` file: bool, integers of 8 to 64 bits, floating point of 16 to 64 bits, in either
/// order of bytes.
struct NPYElement: Equatable {
    private enum Kind: Character {
        case bool = "b"
        case signed = "i"
        case unsigned = "u"
        case floating = "f"
    }

    private let kind: Kind
    private let isBigEndian: Bool
    /// The size of an element in bytes.
    let size: Int

    /// Parses numpy's notation, such as `<f8`; nil for other types.
    init?(_ descriptor: String) {
        var rest = descriptor[...]
        guard let order = rest.first, "<>|=".contains(order) else { return nil }
        rest.removeFirst()
        guard let kind = rest.popFirst().flatMap(Kind.init), let size = Int(rest) else { return nil }
        let sizes: [Int] =
            switch kind {
            case .bool: [1]
            case .signed, .unsigned: [1, 2, 4, 8]
            case .floating: [2, 4, 8]
            }
        guard sizes.contains(size) else { return nil }
        self.kind = kind
        self.size = size
        isBigEndian = order == ">"
    }

    /// The type in which a copy of the numbers is written.
    var written: NamedArray.Element {
        switch (kind, size) {
        case (.floating, 4): .float32
        case (.unsigned, 1): .uint8
        case (.signed, 8): .int64
        default: .float64
        }
    }

    /// The number stored at an address; nil for an integer that no double equals.
    func number(at address: UnsafeRawPointer) -> Double? {
        func bits<Integer: FixedWidthInteger>(_: Integer.Type) -> Integer {
            let bits = address.loadUnaligned(as: Integer.self)
            return isBigEndian ? Integer(bigEndian: bits) : Integer(littleEndian: bits)
        }
        switch (kind, size) {
        case (.bool, _): return bits(UInt8.self) == 0 ? 0 : 1
        case (.signed, 1): return Double(bits(Int8.self))
        case (.signed, 2): return Double(bits(Int16.self))
        case (.signed, 4): return Double(bits(Int32.self))
        case (.signed, _): return Double(exactly: bits(Int64.self))
        case (.unsigned, 1): return Double(bits(UInt8.self))
        case (.unsigned, 2): return Double(bits(UInt16.self))
        case (.unsigned, 4): return Double(bits(UInt32.self))
        case (.unsigned, _): return Double(exactly: bits(UInt64.self))
        case (.floating, 2): return HalfPrecision.number(bits(UInt16.self))
        case (.floating, 4): return Double(Float(bitPattern: bits(UInt32.self)))
        case (.floating, _): return Double(bitPattern: bits(UInt64.self))
        }
    }
}

/// IEEE half precision: 1 bit of sign, 5 of exponent, 10 of fraction.
enum HalfPrecision {
    /// The number with these bits.
    static func number(_ bits: UInt16) -> Double {
        let sign: Double = bits >> 15 == 0 ? 1 : -1
        let (exponent, fraction) = (Int(bits >> 10 & 31), Double(bits & 1023))
        switch exponent {
        case 0: return sign * fraction * 0x1p-24
        case 31: return fraction == 0 ? sign * .infinity : .nan
        default: return sign * (1 + fraction / 1024) * pow(2, Double(exponent - 15))
        }
    }
}

/// Arrays stored with the first dimension running fastest.
enum FortranOrder {
    /// The numbers of an array of the given shape in C order, the last dimension running fastest.
    static func inCOrder(_ numbers: [Double], shape: [Int]) -> [Double] {
        guard shape.count > 1, !numbers.isEmpty else { return numbers }
        // The distance of neighbours along each dimension.
        var strides: [Int] = []
        var product = 1
        for length in shape {
            strides.append(product)
            product *= length
        }
        var index = Array(repeating: 0, count: shape.count)
        var position = 0
        return numbers.indices.map { _ in
            defer {
                var dimension = shape.count - 1
                while dimension >= 0 {
                    index[dimension] += 1
                    position += strides[dimension]
                    if index[dimension] < shape[dimension] { break }
                    position -= strides[dimension] * shape[dimension]
                    index[dimension] = 0
                    dimension -= 1
                }
            }
            return numbers[position]
        }
    }
}
