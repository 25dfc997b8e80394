/// One unit of work of a study, with everything that its numbers depend on and nothing else.
///
/// The piece is its own key: stored results are used again where the stored piece equals the one asked for. So a title or
/// the settings of another piece, which are no part of it, recompute nothing.
public protocol StudyPiece: Codable, Hashable, Sendable {
    /// A name that no other piece of the study has, fit for a file: results are stored under it.
    var name: String { get }
}

/// The settings of a study as its file holds them, the pieces they ask for, and the type of a piece's results.
///
/// What computes a piece stands elsewhere: settings and records can be read where nothing can be computed.
public protocol StudySettings: Codable, Sendable, Equatable {
    /// A piece of the study.
    associatedtype Piece: StudyPiece
    /// The results of a piece: where pieces are of several types, an enum with a case for each.
    associatedtype Record: Codable, Sendable

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

    /// The pieces, in order; each is stored as soon as it is done.
    var pieces: [Piece] { get }
}
