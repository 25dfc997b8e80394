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
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            return "a value has the wrong type\(place(context))"
        case .dataCorrupted(let context): return "the text cannot be read\(place(context))"
        @unknown default: return "the text cannot be read"
        }
    }
}
