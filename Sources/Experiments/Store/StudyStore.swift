public import Foundation
public import Records

/// A place that keeps the finished pieces of studies.
///
/// A piece is kept whole or not at all. Several processes may use one store at the same time.
public protocol StudyStore: Sendable {
    /// The text of a finished piece, nil if there is none. A damaged text is returned as it is.
    func result(at address: PieceAddress) throws -> Data?

    /// Keeps a finished piece, in place of one at the same address.
    func keep(_ result: Data, at address: PieceAddress) throws

    /// Takes a piece to compute; nil if another process computes it.
    func claim(_ address: PieceAddress, note: ClaimNote) throws -> (any PieceClaim)?

    /// Keeps the finished parts of an unfinished piece; nil if this store keeps none. A helper does not compute the piece
    /// itself: what it keeps is dropped once the piece is finished.
    func parts(of address: PieceAddress, isHelper: Bool) -> (any PartStore)?

    /// Keeps what other pieces of a family may use; nil, the default, if this store keeps nothing of that kind.
    func shelf(of family: PieceAddress, for piece: PieceAddress) -> (any PartShelf)?

    /// Notes the pieces of a study, so that they can be listed and are not collected as garbage.
    func register(_ manifest: StudyManifest, study: String) throws
}

extension StudyStore {
    /// None.
    public func shelf(of family: PieceAddress, for piece: PieceAddress) -> (any PartShelf)? { nil }
}

/// What others see of a piece that is being computed.
public struct ClaimNote: Codable, Sendable, Equatable {
    /// The name of the study.
    public var study: String
    /// The name of the piece.
    public var piece: String

    /// The note for a piece of a study.
    public init(study: String, piece: String) {
        self.study = study
        self.piece = piece
    }
}

/// The right to compute a piece. It is given up by `release()`, or by the end of the process.
public protocol PieceClaim: Sendable {
    /// Tells others how far the piece is.
    func report(_ progress: PieceProgress)
    /// Gives the piece back.
    func release()
}
