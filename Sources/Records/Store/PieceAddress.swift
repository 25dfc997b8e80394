internal import Foundation
internal import Foundations

/// Where a store keeps a piece: the SHA-256 of everything that its numbers depend on.
///
/// These are the kind of study, the settings of the piece, the bytes of its data and the version of the numerics. Two
/// studies of one kind that ask for the same piece share it.
public struct PieceAddress: Hashable, Sendable, CustomStringConvertible {
    /// 64 hexadecimal digits.
    public let description: String

    private struct Identity<Piece: StudyPiece>: Encodable {
        var kind: String
        var key: Piece
        var fingerprint: Fingerprint
    }

    /// The address of a piece of a kind of study.
    public init(kind: String, piece: some StudyPiece, fingerprint: Fingerprint) throws {
        let identity = try JSON.encode(Identity(kind: kind, key: piece, fingerprint: fingerprint))
        description = identity.withUnsafeBytes { SHA256.digest(of: $0) }
    }

    /// The address of that text, nil if it is none.
    public init?(_ text: some StringProtocol) {
        guard text.utf8.count == 64, text.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) }) else {
            return nil
        }
        description = String(text)
    }
}
