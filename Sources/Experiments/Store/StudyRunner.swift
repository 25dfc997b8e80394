public import Foundation
internal import Foundations
internal import Records

/// Runs a study piece by piece into a store: a folder with one folder for each study.
///
/// A finished piece is stored at once in `tasks/`, whole or not at all. A rerun takes a piece from there, or from finished
/// records, where the piece and its data are the same (see `StudyPiece` and `Fingerprint`). At the end `records.json`
/// holds everything and `tasks/` is gone. A run of a finished study computes nothing.
public struct StudyRunner: Sendable {
    /// Folder of the store.
    public let store: URL
    /// Workers.
    public let threads: Int
    /// Whether to ignore stored results of the study, except those of pieces that take long.
    public let fresh: Bool
    /// Whether a fresh run also computes the pieces that take long.
    public let long: Bool
    /// Called with (piece, number of the piece from 1, number of pieces, fraction of the piece done).
    public let progress: @Sendable (String, Int, Int, Double) -> Void

    /// A runner.
    public init(
        store: URL, threads: Int, fresh: Bool = false, long: Bool = false,
        progress: @escaping @Sendable (String, Int, Int, Double) -> Void = { _, _, _, _ in }
    ) {
        self.store = store
        self.threads = threads
        self.fresh = fresh
        self.long = long
        self.progress = progress
    }

    /// The result of a run.
    public struct Outcome: Sendable {
        /// The file that holds all results.
        public let records: URL
        /// Pieces computed in this run.
        public let computed: Int
        /// Pieces found in the store.
        public let reused: Int
        /// Pieces that the study left out.
        public let leftOut: Int
        /// Why stored results of pieces of these names were not used; nil if there were none or all were.
        public let discarded: String?
    }

    /// Runs `study`, whose file lies in `folder`.
    public func run<S: Study>(_ study: S, folder: URL) throws -> Outcome {
        try study.validate()
        let home = store.appendingPathComponent(study.name)
        let tasks = home.appendingPathComponent("tasks")
        let target = home.appendingPathComponent("records.json")
        let pieces = study.pieces
        precondition(Set(pieces.map(\.name)).count == pieces.count, "two pieces of one name in \(study.name)")
        let fingerprints = try Fingerprint.ofPieces(of: study, folder: folder)
        var old = StoredRecords<S>(at: target)
        if fresh {
            let kept = long ? [] : study.longPieces
            old.keep(kept)
            for piece in pieces where !kept.contains(piece.name) {
                try? FileManager.default.removeItem(at: tasks.appendingPathComponent("\(piece.name).json"))
            }
        }

        var finished: [StudyRecords<S>.Entry] = []
        var (computed, leftOut) = (0, 0)
        let cancellation = Cancellation(deadline: study.minutes.map { ContinuousClock.now + .seconds(60 * $0) })
        for (index, (piece, fingerprint)) in zip(pieces, fingerprints).enumerated() {
            let file = tasks.appendingPathComponent("\(piece.name).json")
            let candidates = [StoredRecords<S>.entry(at: file), old.entry(piece.name)].compactMap { $0 }
                .filter { $0.key == piece && !S.isAbsent($0.record) }
            if let entry = candidates.first(where: { $0.fingerprint == fingerprint }) {
                finished.append(entry)
                continue
            }
            func leaveOut(_ record: S.Record) {
                if candidates.isEmpty { leftOut += 1 }
                finished.append(
                    candidates.first ?? .init(key: piece, fingerprint: fingerprint, seconds: 0, record: record))
            }
            if let record = study.absence(of: piece, folder: folder, isStored: !candidates.isEmpty) {
                leaveOut(record)
                continue
            }
            if computed == 0 { try OutputFolder.make(tasks) }
            try Cancellation.process.check()
            let progress = self.progress
            let context = RunContext(executor: ThreadExecutor(threads: threads), cancellation: cancellation) { share in
                progress(piece.name, index + 1, pieces.count, share)
            }
            let start = ContinuousClock.now
            let record: S.Record
            do {
                try cancellation.check()
                record = try S.compute(piece, folder: folder, context: context)
            } catch let request as Cancellation.Requested {
                guard let outOfTime = S.recordOutOfTime, !Cancellation.process.isRequested else { throw request }
                leaveOut(outOfTime)
                continue
            }
            let entry = StudyRecords<S>.Entry(
                key: piece, fingerprint: fingerprint, seconds: (ContinuousClock.now - start).seconds, record: record)
            try AtomicFile.write(JSON.encode(entry), to: file.path)
            finished.append(entry)
            computed += 1
        }
        // A run that computes nothing keeps the environment of the stored results.
        let machine = computed == 0 ? old.records?.environment : nil
        for index in finished.indices where finished[index].environment == machine {
            finished[index].environment = nil
        }
        let summary = try study.summary(of: finished)
        let isUnchanged =
            computed == 0 && old.records?.study == study && old.records?.pieces.count == pieces.count
            && old.records?.summary == summary
        if !isUnchanged {
            let records = StudyRecords(
                study: study, pieces: finished, summary: summary,
                environment: machine ?? RunEnvironment(threads: threads))
            try OutputFolder.make(home)
            try AtomicFile.write(JSON.encode(records), to: target.path)
        }
        try? FileManager.default.removeItem(at: tasks)
        return Outcome(
            records: target, computed: computed, reused: pieces.count - computed - leftOut, leftOut: leftOut,
            discarded: computed == 0 ? nil : old.difference(from: zip(pieces, fingerprints).map { ($0, $1) }))
    }
}

/// The stored pieces of a study; those that cannot be read are computed anew.
private struct StoredRecords<S: Study> {
    typealias Entry = StudyRecords<S>.Entry

    /// The finished records, if there are any in this format.
    var records: StudyRecords<S>?
    /// Their pieces by name.
    var entries: [String: Entry] = [:]
    /// The format of records that are there in another one.
    var otherFormat: String?

    private struct Header: Decodable { var format: String }

    init(at file: URL) {
        guard let data = FileManager.default.contents(atPath: file.path),
            let header = try? JSONDecoder().decode(Header.self, from: data)
        else { return }
        guard header.format == StudyRecords<S>.currentFormat else {
            otherFormat = header.format
            return
        }
        records = try? JSONDecoder().decode(StudyRecords<S>.self, from: data)
        let stored = records?.pieces ?? []
        entries = Dictionary(stored.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Drops the finished results of all pieces but some.
    mutating func keep(_ names: Set<String>) {
        entries = entries.filter { names.contains($0.key) }
        otherFormat = names.isEmpty ? nil : otherFormat
    }

    /// A finished piece, with the machine that it was computed on.
    func entry(_ name: String) -> Entry? {
        guard var entry = entries[name] else { return nil }
        entry.environment = entry.environment ?? records?.environment
        return entry
    }

    static func entry(at file: URL) -> Entry? {
        FileManager.default.contents(atPath: file.path).flatMap { try? JSONDecoder().decode(Entry.self, from: $0) }
    }

    /// How stored pieces differ from the requested ones of the same names; nil if they do not.
    func difference(from pieces: [(S.Piece, Fingerprint)]) -> String? {
        if let otherFormat { return "they have the format '\(otherFormat)'" }
        let pairs = pieces.compactMap { piece, fingerprint in
            entries[piece.name].map { (entry: $0, piece: piece, fingerprint: fingerprint) }
        }
        if pairs.contains(where: { $0.entry.key != $0.piece }) { return "they are of other settings" }
        if pairs.contains(where: { $0.entry.fingerprint.data != $0.fingerprint.data }) {
            return "they are of other data"
        }
        let isOld = pairs.contains { $0.entry.fingerprint.numerics != $0.fingerprint.numerics }
        return isOld ? "they are of another version of the numerics" : nil
    }
}
