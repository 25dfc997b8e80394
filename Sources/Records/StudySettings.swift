/// One unit of work of a study, with everything that its numbers depend on and nothing else.
///
/// The piece is its own key: stored results are used again if the stored piece equals the requested one. Titles and the
/// settings of other pieces are not part of it, so changing them recomputes nothing.
public protocol StudyPiece: Codable, Hashable, Sendable {
    /// A name that is unique in the study and valid as a file name: results are stored under it.
    var name: String { get }
}

/// The settings in a study file, the pieces that follow from them, and the type of a piece's results.
///
/// The code that computes a piece is in another module, so that reports can read settings and records without it.
public protocol StudySettings: Codable, Sendable, Equatable {
    /// A piece of the study.
    associatedtype Piece: StudyPiece
    /// The results of a piece; an enum if the pieces have several types.
    associatedtype Record: Codable, Sendable
    /// What follows from all results together, computed when the study ends; `Never` for a study without.
    associatedtype Summary: Codable, Sendable, Equatable = Never

    /// The word in the study file that names this kind of study.
    static var kind: String { get }
    /// Keys that a study file may hold besides `kind`.
    static var keys: [String] { get }

    /// Name of the study and of its folder: letters, digits, hyphens.
    var name: String { get }
    /// Title of the report.
    var title: String { get }
    /// The question of the study.
    var question: String { get }

    /// The pieces, in order; each is stored as soon as it is computed.
    var pieces: [Piece] { get }

    /// The names of pieces that take long: a fresh run keeps their stored results. No number depends on this.
    var longPieces: Set<String> { get }
}

extension StudySettings {
    /// No piece takes long.
    public var longPieces: Set<String> { [] }
}
