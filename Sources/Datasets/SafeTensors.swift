import Foundation
internal import Foundations

/// Reads and writes named arrays in the `.safetensors` format: eight bytes of length, a JSON directory, the numbers.
///
/// Types F64, F32, F16 and BF16, integers of 8 to 64 bits and BOOL, all exact in double. Format: https://huggingface.co/docs/safetensors.
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
            else { throw damaged("array '\(name)' has no numbers of a type that is read") }
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

    /// Writes arrays with distinct names, completely or not at all.
    public static func write(_ arrays: [NamedArray], to path: String) throws {
        var directory: [String: Entry] = [:]
        var body: [UInt8] = []
        for array in arrays {
            let start = body.count
            body += array.contents
            let type: Number =
                switch array.element {
                case .float32: .single
                case .float64: .double
                case .uint8: .uint8
                case .int64: .int64
                }
            directory[array.name] = Entry(dtype: type.rawValue, shape: array.shape, ends: [start, body.count])
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var text = Array(try encoder.encode(directory))
        // Blanks align the numbers.
        while text.count % 8 != 0 { text.append(UInt8(ascii: " ")) }
        try AtomicFile.write(UInt64(text.count).littleEndianBytes + text + body, to: path)
    }

    private struct Entry: Codable {
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
        case int64 = "I64"
        case int32 = "I32"
        case int16 = "I16"
        case int8 = "I8"
        case uint8 = "U8"
        case bool = "BOOL"

        var size: Int {
            switch self {
            case .double, .int64: 8
            case .single, .int32: 4
            case .half, .brain, .int16: 2
            case .int8, .uint8, .bool: 1
            }
        }

        func number(_ reader: ByteReader, at offset: Int) -> Double {
            switch self {
            case .double: return Double(bitPattern: reader.integer(UInt64.self, at: offset) ?? 0)
            case .single: return Double(Float(bitPattern: reader.integer(UInt32.self, at: offset) ?? 0))
            case .brain: return Double(Float(bitPattern: UInt32(reader.integer(UInt16.self, at: offset) ?? 0) << 16))
            case .half: return HalfPrecision.number(reader.integer(UInt16.self, at: offset) ?? 0)
            case .int64: return (reader.integer(Int64.self, at: offset)).flatMap { Double(exactly: $0) } ?? .nan
            case .int32: return Double(reader.integer(Int32.self, at: offset) ?? 0)
            case .int16: return Double(reader.integer(Int16.self, at: offset) ?? 0)
            case .int8: return Double(reader.integer(Int8.self, at: offset) ?? 0)
            case .uint8, .bool: return Double(reader.integer(UInt8.self, at: offset) ?? 0)
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
