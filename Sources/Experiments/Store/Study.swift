public import Foundation
public import Foundations
public import Records

/// A study that can be computed, piece by piece.
///
/// A piece is computed from itself and its data alone, so its numbers cannot depend on any other setting.
public protocol Study: StudySettings {
    /// A study file of this kind that runs as it is in a few seconds and names every setting, each with a comment.
    ///
    /// Optional settings without a default stand in lines that begin with `#` and the setting, so that taking the `#` away
    /// turns them on. Lines that begin with `# ` and a word are remarks.
    static var template: String { get }

    /// Checks the settings as far as that needs no computing.
    func validate() throws

    /// The data that a piece is computed from, empty if it reads none. `folder` is where relative paths of the
    /// settings start. Include the data of every setting, since stored results are matched by them.
    static func dataFiles(of piece: Piece, folder: URL) throws -> [DataFile]

    /// Computes one piece. `folder` is where relative paths of the settings start; no number depends on `context`.
    static func compute(_ piece: Piece, folder: URL, context: RunContext) throws -> Record

    /// Rough seconds of a piece on one core; nil, the default, if nothing is known. Pieces with more are computed first.
    static func effort(of piece: Piece) -> Double?

    /// Pieces of the same settings with fewer items, such as seeds, the largest first: their results are the first ones of
    /// this piece. Default: none.
    static func shorter(than piece: Piece) -> [Piece]

    /// The results of the items of the first map of `compute` in a record of a piece that others extend. Default: none.
    static func items(of record: Record) -> [any Codable]

    /// The piece without the settings that the results of its lasting maps (`RunContext.lasting`) do not depend on, such as
    /// the number of repetitions: pieces with one family share these results. Default: nil, for none.
    static func family(of piece: Piece) -> Piece?

    /// What follows from all results together; takes little time, since it is computed again at the end of every run.
    func summary(of entries: [StudyRecords<Self>.Entry]) throws -> Summary?

    /// Minutes after which a run stops, also inside a piece, and writes its records; nil for no limit. Default: nil.
    ///
    /// What is missing then stands in the records as `recordOutOfTime`, and the next run computes it.
    var minutes: Double? { get }

    /// The record of a piece that the time was too short for. Only kinds with `minutes` have one. Default: nil.
    static var recordOutOfTime: Record? { get }

    /// A record that says why this run leaves a piece out, nil to compute it.
    ///
    /// A stored result of the same settings is kept in its place, if there is one (`isStored`). Default: nil.
    func absence(of piece: Piece, folder: URL, isStored: Bool) -> Record?

    /// Whether a record says that its piece was left out; the next run looks at it again. Default: no.
    static func isAbsent(_ record: Record) -> Bool
}

extension Study {
    /// Nothing is known.
    public static func effort(of piece: Piece) -> Double? { nil }

    /// None.
    public static func shorter(than piece: Piece) -> [Piece] { [] }

    /// None.
    public static func items(of record: Record) -> [any Codable] { [] }

    /// Nothing is shared.
    public static func family(of piece: Piece) -> Piece? { nil }

    /// A study without a summary.
    public func summary(of entries: [StudyRecords<Self>.Entry]) throws -> Summary? { nil }

    /// No limit.
    public var minutes: Double? { nil }

    /// No record stands for a piece that the time was too short for.
    public static var recordOutOfTime: Record? { nil }

    /// All pieces are computed.
    public func absence(of piece: Piece, folder: URL, isStored: Bool) -> Record? { nil }

    /// No record stands for a missing one.
    public static func isAbsent(_ record: Record) -> Bool { false }
}

/// Names of studies, which are also names of folders.
enum StudyName {
    static func check(_ name: String) throws {
        let allowed = Set("abcdefghijklmnopqrstuvwxyz0123456789-")
        guard !name.isEmpty, name.allSatisfy(allowed.contains), !name.hasPrefix("-") else {
            throw UserError(.badData, "'\(name)' is no study name", "name", "use small letters, digits and hyphens")
        }
        guard name != StoreLayout.reserved else {
            throw UserError(.badData, "a study cannot be called '\(name)'", "name", "stores use this name themselves")
        }
    }
}
