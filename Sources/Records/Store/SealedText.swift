public import Foundation
internal import Foundations

/// JSON objects with a checksum in the second line: the SHA-256 of all bytes from the third line on.
///
/// Without this program: `tail -n +3 FILE | sha256sum`.
public enum SealedText {
    private static let opening = Data("{\n".utf8)
    private static let label = Data("  \"sha256\" : \"".utf8)
    private static let closing = Data("\",\n".utf8)
    private static var headLength: Int { opening.count + label.count + 64 + closing.count }

    /// The text of a value that is encoded as an object, with its checksum.
    public static func encode(_ value: some Encodable) throws -> Data {
        let text = try JSON.encode(value)
        precondition(text.starts(with: opening), "only objects are sealed")
        let rest = text.dropFirst(opening.count)
        return opening + label + Data(SHA256.digest(of: rest).utf8) + closing + rest
    }

    /// Whether the checksum is that of the rest.
    public static func isWhole(_ text: Data) -> Bool {
        guard text.count > headLength, text.starts(with: opening + label) else { return false }
        let start = text.startIndex + opening.count + label.count
        return text[start..<start + 64].elementsEqual(SHA256.digest(of: text.dropFirst(headLength)).utf8)
    }
}
