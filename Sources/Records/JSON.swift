public import Foundation
internal import Foundations

/// JSON as TwoScale writes and reads it: sorted keys, shortest doubles that read back exactly, a final newline.
public enum JSON {
    /// The text of a value; throws on NaN and infinities, which JSON does not allow.
    public static func encode(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            return try encoder.encode(value) + Data("\n".utf8)
        } catch let error as EncodingError {
            guard case .invalidValue(_, let context) = error else { throw error }
            throw UserError(
                .badData, "a number is not finite\(place(context.codingPath)), and JSON holds no such number", "JSON",
                "use \(setting: "format") text to see it, or smaller numbers")
        }
    }

    /// The same with every list of plain values on one line, half as long for records of many columns.
    public static func encodeCompactly(_ value: some Encodable) throws -> Data {
        var (text, list) = (Data(), [Data]())
        func endList(joined: Bool) {
            for (index, line) in list.enumerated() {
                // A line break inside the list becomes a space, but for those beside its brackets.
                let isSpaced = index > 1 && index < list.count - 1
                text += joined ? (isSpaced ? Data(" ".utf8) : Data()) + line.drop { index > 0 && $0 == space } : line
                if !joined || index == list.count - 1 { text.append(newline) }
            }
            list = []
        }
        let (space, newline) = (UInt8(ascii: " "), UInt8(ascii: "\n"))
        for line in try encode(value).split(separator: newline) {
            if line.last == UInt8(ascii: "[") {
                endList(joined: false)
                list = [line]
            } else if list.isEmpty {
                text += line + [newline]
            } else {
                list.append(line)
                let isLast = line.first { $0 != space } == UInt8(ascii: "]")
                if isLast || line.last == UInt8(ascii: "{") { endList(joined: isLast) }
            }
        }
        return text
    }

    /// A value from its text; `file` names the source in the error.
    public static func decode<Value: Decodable>(_ type: Value.Type, from data: Data, file: String) throws -> Value {
        do {
            return try JSONDecoder().decode(type, from: data)
        } catch let error as DecodingError {
            throw UserError(.badData, Self.reason(error), file, "give a file that this version of twosed wrote")
        }
    }

    private static func place(_ codingPath: [any CodingKey]) -> String {
        let path = codingPath.map { key in key.intValue.map { "[\($0)]" } ?? key.stringValue }
        return path.isEmpty ? "" : " at \(path.joined(separator: "."))"
    }

    /// A decoding error in one line, with the place in the document.
    public static func reason(_ error: DecodingError) -> String {
        func place(_ context: DecodingError.Context) -> String { self.place(context.codingPath) }
        switch error {
        case .keyNotFound(let key, let context): return "'\(key.stringValue)' is missing\(place(context))"
        case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
            let wanted = word(for: type).map { ", where \($0) is expected" } ?? ""
            return "a value has the wrong type\(place(context))\(wanted)"
        case .dataCorrupted(let context): return "the text cannot be read\(place(context))"
        @unknown default: return "the text cannot be read"
        }
    }

    /// What a type is to a reader of JSON or YAML; nil for other types.
    private static func word(for type: Any.Type) -> String? {
        switch "\(type)" {
        case "Int", "UInt64": "a whole number"
        case "Double": "a number"
        case "Bool": "true or false"
        case "String": "a text"
        // YAML and JSON have types of their own for these.
        case "Sequence": "a list"
        case "Mapping": "a mapping of names to values"
        case let name where name.hasPrefix("Array<"): "a list"
        case let name where name.hasPrefix("Dictionary<"): "a mapping of names to values"
        default: nil
        }
    }
}
