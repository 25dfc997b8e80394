import Foundation
internal import Foundations

/// Reads named arrays in the `.safetensors` format: eight bytes of length, a JSON directory, the numbers.
///
/// Types F64, F32, F16 and BF16, all exact in double. Format: https://huggingface.co/docs/safetensors.
public enum SafeTensors {
    /// The arrays of a file, sorted by name with numbers in names compared as numbers.
    public static func read(_ path: String) throws -> [NamedArray] {
        let reader = ByteReader(bytes: try ByteStream.contents(of: path))
        func damaged(_ what: String) -> UserError {
            UserError(.badData, what, in: path, try: "write the file again with safetensors")
        }
        guard let length = reader.integer(UInt64.self, at: 0), length < UInt64(reader.bytes.count),
            let text = reader.slice(8, Int(length)),
            var directory = try? JSONDecoder().decode([String: Entry].self, from: Data(text))
        else { throw damaged("the file is not in the safetensors format") }
        directory["__metadata__"] = nil
        let start = 8 + Int(length)
        return try directory.sorted { NaturalOrder.precedes($0.key, $1.key) }.map { name, entry in
            guard let type = entry.dtype.flatMap(Number.init), let shape = entry.shape, let ends = entry.ends,
                ends.count == 2, ends[0] >= 0, ends[0] <= ends[1], shape.allSatisfy({ $0 >= 0 })
            else { throw damaged("array '\(name)' has no numbers of type F64, F32, F16 or BF16") }
            var count = 1
            for length in shape {
                let (product, overflow) = count.multipliedReportingOverflow(by: length)
                guard !overflow, product <= reader.bytes.count else { throw damaged("array '\(name)' is cut short") }
                count = product
            }
            guard ends[1] <= reader.bytes.count - start, ends[1] - ends[0] == count * type.size else {
                throw damaged("array '\(name)' is cut short")
            }
            let numbers = (0..<count).map { type.number(reader, at: start + ends[0] + $0 * type.size) }
            guard numbers.allSatisfy(\.isFinite) else {
                throw damaged("array '\(name)' holds a number that is not finite")
            }
            return NamedArray(name, shape: shape, numbers: numbers, element: type == .double ? .float64 : .float32)
        }
    }

    private struct Entry: Decodable {
        var dtype: String?
        var shape: [Int]?
        var ends: [Int]?

        enum CodingKeys: String, CodingKey {
            case dtype, shape
            case ends = "data_offsets"
        }
    }

    private enum Number: String {
        case double = "F64"
        case single = "F32"
        case half = "F16"
        case brain = "BF16"

        var size: Int {
            switch self {
            case .double: 8
            case .single: 4
            case .half, .brain: 2
            }
        }

        func number(_ reader: ByteReader, at offset: Int) -> Double {
            switch self {
            case .double: return Double(bitPattern: reader.integer(UInt64.self, at: offset) ?? 0)
            case .single: return Double(Float(bitPattern: reader.integer(UInt32.self, at: offset) ?? 0))
            case .brain: return Double(Float(bitPattern: UInt32(reader.integer(UInt16.self, at: offset) ?? 0) << 16))
            case .half: return Self.half(reader.integer(UInt16.self, at: offset) ?? 0)
            }
        }

        /// IEEE half precision: 1 bit of sign, 5 of exponent, 10 of fraction.
        private static func half(_ bits: UInt16) -> Double {
            let sign: Double = bits >> 15 == 0 ? 1 : -1
            let (exponent, fraction) = (Int(bits >> 10 & 31), Double(bits & 1023))
            switch exponent {
            case 0: return sign * fraction * 0x1p-24
            case 31: return fraction == 0 ? sign * .infinity : .nan
            default: return sign * (1 + fraction / 1024) * pow(2, Double(exponent - 15))
            }
        }
    }
}

/// Natural order of names: runs of digits compare as numbers, so that `fc2` comes before `fc10`.
enum NaturalOrder {
    static func precedes(_ a: String, _ b: String) -> Bool {
        let (left, right) = (pieces(a), pieces(b))
        for (x, y) in zip(left, right) where x != y {
            if let m = Int(x), let n = Int(y), m != n { return m < n }
            return x < y
        }
        return left.count < right.count
    }

    private static func pieces(_ name: String) -> [String] {
        var pieces: [String] = []
        var wasDigit: Bool?
        for character in name {
            let isDigit = character.isASCII && character.isNumber
            if isDigit == wasDigit {
                pieces[pieces.count - 1].append(character)
            } else {
                pieces.append(String(character))
            }
            wasDigit = isDigit
        }
        return pieces
    }
}
