public import Foundation
internal import Foundations

/// Runs a study piece by piece into a store: a folder with one folder for each study.
///
/// A finished piece is stored at once in `tasks/`, whole or not at all; a rerun of the same configuration on the same data
/// takes it from there (see ``Fingerprint``; the title and the question may change). At the end `records.json` holds
/// everything and `tasks/` is gone. A run of a finished study computes nothing.
public struct StudyRunner: Sendable {
    /// Folder of the store.
    public let store: URL
    /// Workers.
    public let threads: Int
    /// Whether to forget stored results of the study and compute everything.
    public let fresh: Bool
    /// Called with (piece, number of the piece from 1, number of pieces, share of the piece done).
    public let progress: @Sendable (String, Int, Int, Double) -> Void

    /// A runner.
    public init(
        store: URL, threads: Int, fresh: Bool = false,
        progress: @escaping @Sendable (String, Int, Int, Double) -> Void = { _, _, _, _ in }
    ) {
        self.store = store
        self.threads = threads
        self.fresh = fresh
        self.progress = progress
    }

    /// What a run did.
    public struct Outcome: Sendable {
        /// The file that holds all results.
        public let records: URL
        /// Pieces computed in this run.
        public let computed: Int
        /// Pieces found in the store.
        public let reused: Int
        /// Why stored results of this name, or some of them, were not used; nil where there were none or all were.
        public let discarded: String?
    }

    /// Runs `study`, whose file lies in `folder`.
    public func run<S: Study>(_ study: S, folder: URL) throws -> Outcome {
        try study.validate()
        let home = store.appendingPathComponent(study.name)
        let tasks = home.appendingPathComponent("tasks")
        let target = home.appendingPathComponent("records.json")
        let pieces = try study.pieces()
        let fingerprints = try Fingerprint.ofPieces(pieces, of: study, folder: folder)
        let old = fresh ? nil : stored(StudyRecords<S>.self, at: target)
        let discarded = old.flatMap { Self.difference(of: $0, from: study, fingerprints) }
        if var old, discarded == nil, old.records.count == pieces.count {
            if old.study != study {
                old.study = study
                try AtomicFile.write(JSON.encode(old), to: target.path)
            }
            return Outcome(records: target, computed: 0, reused: pieces.count, discarded: nil)
        }
        let kept = old.map { Self.pieces(of: $0, named: pieces) } ?? [:]
        if fresh { try? FileManager.default.removeItem(at: tasks) }
        try Self.makeFolder(tasks)

        var finished: [StoredPiece<S>] = []
        var computed = 0
        for (index, piece) in pieces.enumerated() {
            try Cancellation.process.check()
            let file = tasks.appendingPathComponent("\(piece).json")
            let candidates = [stored(StoredPiece<S>.self, at: file), kept[piece]].compactMap { $0 }
            if let stored = candidates.first(where: {
                $0.study.hasResults(of: study) && $0.fingerprint == fingerprints[piece]
            }) {
                finished.append(stored)
                continue
            }
            let progress = self.progress
            let context = RunContext(threads: threads) { share in
                progress(piece, index + 1, pieces.count, share)
            }
            let clock = ContinuousClock()
            let start = clock.now
            let record = try study.compute(piece: piece, folder: folder, context: context)
            let stored = StoredPiece(
                study: study, fingerprint: fingerprints[piece], record: record, seconds: (clock.now - start).seconds)
            try AtomicFile.write(JSON.encode(stored), to: file.path)
            finished.append(stored)
            computed += 1
        }
        let records = StudyRecords(
            format: StudyRecords<S>.currentFormat, kind: S.kind, study: study, records: finished.map(\.record),
            fingerprints: fingerprints, environment: RunEnvironment(threads: threads),
            timing: Dictionary(zip(pieces, finished.map(\.seconds)), uniquingKeysWith: { first, _ in first }))
        try AtomicFile.write(JSON.encode(records), to: target.path)
        try? FileManager.default.removeItem(at: tasks)
        return Outcome(
            records: target, computed: computed, reused: pieces.count - computed, discarded: discarded)
    }

    /// The pieces of stored records by name; some may serve though others are of other data.
    private static func pieces<S: Study>(
        of records: StudyRecords<S>, named names: [String]
    ) -> [String: StoredPiece<S>] {
        guard records.format == StudyRecords<S>.currentFormat, records.records.count == names.count else { return [:] }
        let stored = zip(names, records.records).map { name, record in
            StoredPiece(
                study: records.study, fingerprint: records.fingerprints?[name], record: record,
                seconds: records.timing[name] ?? 0)
        }
        return Dictionary(zip(names, stored), uniquingKeysWith: { first, _ in first })
    }

    /// In what stored results are not those of this study, or nil.
    private static func difference<S: Study>(
        of stored: StudyRecords<S>, from study: S, _ fingerprints: [String: Fingerprint]
    ) -> String? {
        guard stored.format == StudyRecords<S>.currentFormat else { return "they have the format '\(stored.format)'" }
        guard stored.study.hasResults(of: study) else { return "they are of other settings" }
        guard let old = stored.fingerprints else { return "they do not say which data they are of" }
        guard old != fingerprints else { return nil }
        let sameData = old.mapValues(\.data) == fingerprints.mapValues(\.data)
        return sameData ? "they are of another version of the numerics" : "they are of other data"
    }

    /// A stored value, or nil if there is none that can be read: it is then computed anew.
    private func stored<Value: Decodable>(_ type: Value.Type, at file: URL) -> Value? {
        guard let data = FileManager.default.contents(atPath: file.path) else { return nil }
        return try? JSONDecoder().decode(type, from: data)
    }

    /// Makes a folder with all folders above it.
    public static func makeFolder(_ folder: URL) throws {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw UserError(.unwritable, "the folder cannot be made", folder.path, "name a place you may write to")
        }
    }
}

/// A finished piece with the configuration it belongs to.
private struct StoredPiece<S: Study>: Codable {
    var study: S
    var fingerprint: Fingerprint?
    var record: S.Record
    var seconds: Double
}

extension Duration {
    /// The duration in seconds.
    public var seconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}
