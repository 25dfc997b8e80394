public import Foundation
public import Foundations
public import Records

/// Runs a study piece by piece into a store: a folder with one folder for each study.
///
/// A finished piece is kept at once, whole or not at all. A rerun takes a piece from the store, or from finished records,
/// where the piece and its data are the same (see `StudyPiece` and `Fingerprint`). Several processes on one store share
/// the work: each piece is computed by one of them. `records.json` holds everything at the end. A run of a finished study
/// computes nothing.
public struct StudyRunner: Sendable {
    /// Folder of the store.
    public let store: URL
    /// Workers.
    public let threads: Int
    /// The pieces to compute.
    public let part: StudyPart
    /// Whether to ignore stored results of the study, except those of pieces that take long.
    public let fresh: Bool
    /// Whether a fresh run also computes the pieces that take long.
    public let long: Bool
    /// Called with what happens, from any thread.
    public let report: @Sendable (StudyEvent) -> Void
    /// Other processes that take work from the run; nil for none.
    public let crew: (any Crew)?
    /// Opens the place that keeps the pieces, given the folder of the records.
    public let opening: @Sendable (URL) throws -> any StudyStore

    /// A runner.
    public init(
        store: URL, threads: Int, part: StudyPart = .whole, fresh: Bool = false, long: Bool = false,
        report: @escaping @Sendable (StudyEvent) -> Void = { _ in }, crew: (any Crew)? = nil,
        opening: @escaping @Sendable (URL) throws -> any StudyStore = { try FolderStore(root: $0) }
    ) {
        self.store = store
        self.threads = threads
        self.part = part
        self.fresh = fresh
        self.long = long
        self.report = report
        self.crew = crew
        self.opening = opening
    }

    /// The result of a run.
    public struct Outcome: Sendable {
        /// The file that holds all results; nil as long as pieces of other parts are missing.
        public let records: URL?
        /// Pieces computed in this run.
        public let computed: Int
        /// Of these, pieces that took stored results of others, such as repetitions, seeds or draws.
        public let extended: Int
        /// Pieces found in the store.
        public let reused: Int
        /// Pieces that the study left out.
        public let leftOut: Int
        /// Pieces of other parts that nobody has computed yet.
        public let missing: Int
        /// Why stored results of pieces of these names were not used; nil if there were none or all were.
        public let discarded: String?
    }

    /// Runs `study`, whose file lies in `folder`.
    public func run<S: Study>(_ study: S, folder: URL) throws -> Outcome {
        try study.validate()
        let pieces = try PlannedPiece.all(of: study, folder: folder)
        let store = try opening(self.store)
        try store.register(PlannedPiece.manifest(pieces), study: study.name)
        let layout = StoreLayout(root: self.store)
        try OutputFolder.make(layout.home(of: study.name))
        let target = layout.records(of: study.name)
        var old = StoredRecords<S>(at: target)
        let published = old.records
        if fresh { old.keep(long ? [] : study.longPieces) }

        var run = StudyRun(study: study, folder: folder, store: store, pieces: pieces, old: old, runner: self)
        try run.finish()
        let missing = run.missing
        if missing.isEmpty { try publish(run, over: published, in: target) }
        return Outcome(
            records: missing.isEmpty ? target : nil, computed: run.computed,
            extended: run.extended,
            reused: pieces.count - run.computed - run.leftOut - missing.count, leftOut: run.leftOut,
            missing: missing.count,
            discarded: run.computed == 0 ? nil : old.difference(from: pieces.map { ($0.piece, $0.fingerprint) }))
    }

    /// Computes what the run of another process hands out, from the same study file and data. `join` tells that process the
    /// pieces and throws if they are others there.
    public static func assist<S: Study>(
        _ study: S, folder: URL, threads: Int, dispatcher: any Dispatcher, cancellation: Cancellation,
        join: (StudyManifest) throws -> Void
    ) throws {
        try study.validate()
        let pieces = try PlannedPiece.all(of: study, folder: folder)
        try join(PlannedPiece.manifest(pieces))
        try PieceWorker(pieces: pieces, folder: folder, threads: threads, cancellation: cancellation)
            .work(for: dispatcher)
    }

    /// Writes all results, unless they are there already.
    private func publish<S: Study>(_ run: StudyRun<S>, over old: StudyRecords<S>?, in target: URL) throws {
        var finished = run.entries.compactMap { $0 }
        // A run that computes nothing keeps the environment of the stored results.
        let environment = (run.computed == 0 ? old?.environment : nil) ?? RunEnvironment(threads: threads)
        for index in finished.indices where finished[index].environment?.isSameMachine(as: environment) == true {
            finished[index].environment = nil
        }
        let summary = try run.study.summary(of: finished)
        let isUnchanged =
            run.computed == 0 && old?.study == run.study && old?.summary == summary
            && old?.pieces.map(\.key) == finished.map(\.key)
            && old?.pieces.map(\.fingerprint) == finished.map(\.fingerprint)
        if isUnchanged { return }
        let records = StudyRecords(study: run.study, pieces: finished, summary: summary, environment: environment)
        try AtomicFile.write(JSON.encodeCompactly(records), to: target.path)
    }
}

/// What happens in a run.
public enum StudyEvent: Sendable {
    /// A piece is begun: its name, its number from 1, the number of pieces.
    case begun(String, Int, of: Int)
    /// How far a piece is: its name, its number from 1, the number of pieces.
    case progress(String, Int, of: Int, PieceProgress)
    /// A piece is computed and kept: its name and seconds.
    case kept(String, seconds: Double)
    /// A stored piece was damaged, and is computed again.
    case damaged(String)
    /// All pieces that are left are computed by other processes: their number.
    case waiting(Int)
}
