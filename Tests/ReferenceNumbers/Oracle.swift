public import Foundation

/// Reference numbers made by independent programs; README.md in this folder says how.
public enum Oracle {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("numbers")

    /// The file of the given name.
    public static func file(_ name: String) -> URL { folder.appendingPathComponent(name) }

    /// The JSON file of the given name, decoded.
    public static func decode<Value: Decodable>(_ type: Value.Type, from name: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(contentsOf: file(name)))
    }

    /// The JSON object in the file of the given name.
    public static func object(_ name: String) throws -> [String: Any] {
        guard let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file(name))) as? [String: Any] else {
            throw CocoaError(.fileReadCorruptFile)
        }
        return object
    }
}
