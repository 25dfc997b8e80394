public import Foundation
internal import Foundations
public import Records

/// A finished piece as a store keeps it.
struct StoredPiece<S: Study>: Codable {
    /// Version of this format.
    static var currentFormat: String { PieceHeader.currentFormat }

    var format: String
    var kind: String
    /// The SHA-256 of the results alone, without time and machine: equal for the same numbers.
    var numbers: String
    var entry: StudyRecords<S>.Entry

    init(_ entry: StudyRecords<S>.Entry) throws {
        format = Self.currentFormat
        kind = S.kind
        numbers = SHA256.digest(of: try JSON.encode(Result(record: entry.record)))
        self.entry = entry
    }

    private struct Result: Encodable { var record: S.Record }

    /// The piece in a text; nil if the text is damaged or of another format.
    static func entry(in text: Data) -> StudyRecords<S>.Entry? {
        guard SealedText.isWhole(text), let piece = try? JSONDecoder().decode(Self.self, from: text),
            piece.format == currentFormat, piece.kind == S.kind
        else { return nil }
        return piece.entry
    }
}

/// What a finished piece of any kind of study says about itself.
public struct PieceHeader: Decodable, Sendable {
    /// Version of the format of finished pieces.
    public static let currentFormat = "twoscale-piece/1"

    /// A part of the entry.
    public struct Entry: Decodable, Sendable {
        /// The name of the piece.
        public var name: String
        /// Seconds spent.
        public var seconds: Double
        /// Where and when it was computed.
        public var environment: RunEnvironment?
    }

    /// The format it was written in.
    public var format: String
    /// The kind of study.
    public var kind: String
    /// The SHA-256 of the results, without time and machine.
    public var numbers: String
    /// Name and time.
    public var entry: Entry

    /// The header of a finished piece, or what is wrong with the text.
    public static func read(_ text: Data) -> Result<PieceHeader, Damage> {
        guard !text.isEmpty else { return .failure(Damage(description: "it is empty")) }
        guard SealedText.isWhole(text) else {
            return .failure(Damage(description: "its checksum does not fit: it was cut or changed"))
        }
        guard let header = try? JSONDecoder().decode(PieceHeader.self, from: text) else {
            return .failure(Damage(description: "it is no piece"))
        }
        guard header.format == currentFormat else {
            return .failure(Damage(description: "it has the format '\(header.format)', not '\(currentFormat)'"))
        }
        return .success(header)
    }

    /// Why a text is no finished piece.
    public struct Damage: Error, CustomStringConvertible, Sendable {
        /// A few words.
        public var description: String
    }
}
