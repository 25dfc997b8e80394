public import Foundation
public import Foundations

/// A configuration that names everything a set of results depends on, and how to compute them piece by piece.
public protocol Study: Codable, Sendable, Equatable {
    /// One piece of the results.
    associatedtype Record: Codable, Sendable

    /// The word in the study file that names this type of study.
    static var kind: String { get }
    /// Keys that a study file may hold besides `kind`.
    static var keys: [String] { get }

    /// Name of the study and of its folder: letters, digits, hyphens.
    var name: String { get }
    /// Title of the report.
    var title: String { get set }
    /// The question the study answers.
    var question: String { get set }

    /// Names of the pieces, in order; each is stored as soon as it is done.
    func pieces() throws -> [String]

    /// The data that a piece is computed from, empty where it reads none. `folder` is where relative paths of the
    /// configuration start. Every setting that names data is answered here, since stored results are found by it.
    func dataFiles(of piece: String, folder: URL) throws -> [DataFile]

    /// Checks the configuration as far as that needs no computing.
    func validate() throws

    /// Computes one piece. `folder` is where relative paths of the configuration start.
    func compute(piece: String, folder: URL, context: RunContext) throws -> Record
}

extension Study {
    /// Whether the two have the same results: all settings agree but the title and the question, which only the report shows.
    func hasResults(of other: Self) -> Bool {
        var other = other
        (other.title, other.question) = (title, question)
        return other == self
    }
}

/// The stored results of a study: what `records.json` holds and all that a report is made from.
public struct StudyRecords<Configuration: Study>: Codable, Sendable {
    /// Version of this format.
    public static var currentFormat: String { "twoscale-records/1" }

    /// The format the file was written in.
    public var format: String
    /// The type of study.
    public var kind: String
    /// The configuration, in full.
    public var study: Configuration
    /// The results, in the order of the pieces.
    public var records: [Configuration.Record]
    /// What each piece was computed from; absent in records written before there were fingerprints.
    public var fingerprints: [String: Fingerprint]?
    /// The machine and the version.
    public var environment: RunEnvironment
    /// Seconds spent on each piece.
    public var timing: [String: Double]
}
