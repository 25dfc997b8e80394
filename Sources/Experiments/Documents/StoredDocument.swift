public import Foundation
internal import Foundations

/// The JSON of an estimate or a curve in a file: as a command wrote it, or in a finished piece of a store.
public enum StoredDocument {
    /// The text; that of a file that holds neither is returned as it is.
    public static func contents(of path: String) throws -> Data {
        let text = try InputFile.contents(of: path)
        guard (try? JSONDecoder().decode(PieceHeader.self, from: text)) != nil,
            let piece = try? JSONSerialization.jsonObject(with: text) as? [String: Any],
            let entry = piece["entry"] as? [String: Any], let document = document(in: entry["record"], depth: 2)
        else { return text }
        return try JSONSerialization.data(withJSONObject: document)
    }

    /// An object that names its model, in a record or a little below.
    private static func document(in value: Any?, depth: Int) -> [String: Any]? {
        guard let object = value as? [String: Any] else { return nil }
        if object["model"] != nil { return object }
        guard depth > 0 else { return nil }
        return object.sorted { $0.key < $1.key }.lazy.compactMap { document(in: $0.value, depth: depth - 1) }.first
    }
}
