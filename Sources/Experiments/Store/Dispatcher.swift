public import Foundation
public import Records

/// Hands out the pieces of a study to a worker and takes its results.
public protocol Dispatcher: Sendable {
    /// What to do next.
    func next() throws -> WorkOrder
    /// Keeps the text of a finished piece.
    func keep(_ text: Data, of position: Int, seconds: Double) throws
    /// Gives back a piece that was not finished.
    func giveBack(_ position: Int)
    /// Tells others how far a piece is.
    func report(_ progress: PieceProgress, of position: Int)
    /// The parts of a piece; nil if none are kept.
    func parts(of position: Int, isHelper: Bool) -> (any PartStore)?
}

/// How far a piece is.
public struct PieceProgress: Codable, Equatable, Sendable {
    /// The fraction that is done, from 0 to 1.
    public var share = 0.0
    /// The estimate so far with its error, in words; nil if there is none.
    public var estimate: String?

    /// Nothing is done.
    public init() {}
}

/// What a worker does next. Pieces are given by their position in the study.
public enum WorkOrder: Codable, Equatable, Sendable {
    /// Compute a piece.
    case compute(Int)
    /// Compute items of a piece of another worker.
    case help(Int)
    /// Ask again later: all pieces that are left, so many, are being computed.
    case wait(Int)
    /// Nothing is left.
    case finished
}

/// Other processes that take work from a run.
public protocol Crew: Sendable {
    /// Hands out the work to them from now on; returns at once. `pieces` tells whether they read the same study and data.
    func begin(_ dispatcher: StoreDispatcher, pieces: StudyManifest)
    /// Waits until they have left. The dispatcher hands out nothing more.
    func dismiss()
}
