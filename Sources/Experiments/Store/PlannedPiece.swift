public import Foundation
public import Records

/// A piece of a study with what its numbers depend on and where a store keeps it.
public struct PlannedPiece<S: Study>: Sendable {
    /// Its position among the pieces of the study, from 0.
    public let position: Int
    /// The piece.
    public let piece: S.Piece
    /// Its data and the version of the numerics.
    public let fingerprint: Fingerprint
    /// Where it is kept.
    public let address: PieceAddress

    /// Where a store keeps what it shares with other pieces; nil if it shares nothing.
    var family: PieceAddress? {
        S.family(of: piece).flatMap { try? PieceAddress(kind: S.kind, piece: $0, fingerprint: fingerprint) }
    }

    /// The pieces of a study whose file lies in `folder`, in order. Reads the data once to hash them.
    public static func all(of study: S, folder: URL) throws -> [PlannedPiece] {
        let pieces = study.pieces
        precondition(Set(pieces.map(\.name)).count == pieces.count, "two pieces of one name in \(study.name)")
        return try zip(pieces, Fingerprint.ofPieces(of: study, folder: folder)).enumerated().map { position, pair in
            PlannedPiece(
                position: position, piece: pair.0, fingerprint: pair.1,
                address: try PieceAddress(kind: S.kind, piece: pair.0, fingerprint: pair.1))
        }
    }

    /// Pieces as stores list them.
    static func manifest(_ pieces: [PlannedPiece]) -> StudyManifest {
        StudyManifest(kind: S.kind, items: pieces.map { .init(name: $0.piece.name, address: $0.address) })
    }

    /// The results of this piece if they are stored: of the same settings and data, and whole.
    func entry(in store: (any StudyStore)?, or records: StoredRecords<S>) throws -> StudyRecords<S>.Entry? {
        if let text = try store?.result(at: address), let entry = StoredPiece<S>.entry(in: text), entry.key == piece {
            return entry
        }
        return published(in: records).flatMap { $0.fingerprint == fingerprint ? $0 : nil }
    }

    /// The results of the same settings in finished records, perhaps of other data.
    func published(in records: StoredRecords<S>) -> StudyRecords<S>.Entry? {
        records.entry(piece.name).flatMap { $0.key == piece && !S.isAbsent($0.record) ? $0 : nil }
    }
}
