import Foundation
internal import Foundations
internal import Records

/// A run of a study: what is finished by now, and the steps that finish the rest.
struct StudyRun<S: Study> {
    typealias Entry = StudyRecords<S>.Entry

    let study: S
    let folder: URL
    let store: any StudyStore
    let pieces: [PlannedPiece<S>]
    let old: StoredRecords<S>
    let runner: StudyRunner
    /// What stands for each piece in the records; nil while it is open.
    private(set) var entries: [Entry?]
    private(set) var computed = 0
    private(set) var leftOut = 0

    init(
        study: S, folder: URL, store: any StudyStore, pieces: [PlannedPiece<S>], old: StoredRecords<S>,
        runner: StudyRunner
    ) {
        self.study = study
        self.folder = folder
        self.store = store
        self.pieces = pieces
        self.old = old
        self.runner = runner
        entries = Array(repeating: nil, count: pieces.count)
    }

    /// Positions of the pieces without results.
    var missing: [Int] { entries.indices.filter { entries[$0] == nil } }

    /// Computes all open pieces of the part that no other process computes, and waits for the others.
    mutating func finish() throws {
        let kept = runner.fresh ? (runner.long ? [] : study.longPieces) : nil
        let cancellation = Cancellation(deadline: study.minutes.map { ContinuousClock.now + .seconds(60 * $0) })
        var open = pieces.filter { runner.part.contains($0.position) }
        var pause = 0.1
        while !open.isEmpty {
            var taken: [PlannedPiece<S>] = []
            for piece in open where try !close(piece, usesStore: kept?.contains(piece.piece.name) ?? true, cancellation)
            {
                taken.append(piece)
            }
            if taken.count == open.count {
                runner.report(.waiting(taken.count))
                Thread.sleep(forTimeInterval: pause)
                // Many processes that wait for the last pieces must not overload the file system.
                pause = min(1.5 * pause, 2)
            } else {
                pause = 0.1
            }
            open = taken
        }
        for piece in pieces where entries[piece.position] == nil { entries[piece.position] = try stored(piece, true) }
    }

    /// Finishes a piece, from the store or by computing it; false while another process computes it.
    private mutating func close(
        _ piece: PlannedPiece<S>, usesStore: Bool, _ cancellation: Cancellation
    ) throws -> Bool {
        let position = piece.position
        if let entry = try stored(piece, usesStore) {
            entries[position] = entry
            return true
        }
        let earlier = piece.published(in: old)
        func leaveOut(_ record: S.Record) -> Entry {
            earlier ?? .init(key: piece.piece, fingerprint: piece.fingerprint, seconds: 0, record: record)
        }
        if let record = study.absence(of: piece.piece, folder: folder, isStored: earlier != nil) {
            entries[position] = leaveOut(record)
            leftOut += earlier == nil ? 1 : 0
            return true
        }
        try Cancellation.process.check()
        do {
            try cancellation.check()
            guard let entry = try computedAlone(piece, usesStore: usesStore, cancellation) else { return false }
            entries[position] = entry
        } catch let request as Cancellation.Requested {
            guard let outOfTime = S.recordOutOfTime, !Cancellation.process.isRequested else { throw request }
            entries[position] = leaveOut(outOfTime)
            leftOut += earlier == nil ? 1 : 0
        }
        return true
    }

    /// The results of a piece if they are stored.
    private func stored(_ piece: PlannedPiece<S>, _ usesStore: Bool) throws -> Entry? {
        try piece.entry(in: usesStore ? store : nil, or: old)
    }

    /// Computes a piece and keeps it; nil if another process computes it.
    private mutating func computedAlone(
        _ piece: PlannedPiece<S>, usesStore: Bool, _ cancellation: Cancellation
    ) throws -> Entry? {
        let name = piece.piece.name
        guard let claim = try store.claim(piece.address, note: ClaimNote(study: study.name, piece: name)) else {
            return nil
        }
        defer { claim.release() }
        // It may have been finished between the look and the claim.
        if let entry = try stored(piece, usesStore) { return entry }
        if usesStore, try store.result(at: piece.address) != nil { runner.report(.damaged(name)) }
        runner.report(.begun(name, piece.position + 1, of: pieces.count))
        let parts = store.parts(of: piece.address)
        if !usesStore { parts?.drop() }
        let threads: any Executor = ThreadExecutor(threads: runner.threads)
        let context = RunContext(
            executor: parts.map { CheckpointExecutor(threads, parts: $0) } ?? threads, cancellation: cancellation
        ) { [report = runner.report, count = pieces.count] share in
            claim.report(share)
            report(.progress(name, piece.position + 1, of: count, share: share))
        }
        let start = ContinuousClock.now
        let record = try S.compute(piece.piece, folder: folder, context: context)
        var entry = Entry(
            key: piece.piece, fingerprint: piece.fingerprint, seconds: (ContinuousClock.now - start).seconds,
            record: record)
        entry.environment = RunEnvironment(threads: runner.threads)
        try store.keep(SealedText.encode(StoredPiece(entry)), at: piece.address)
        parts?.drop()
        computed += 1
        runner.report(.kept(name, seconds: entry.seconds))
        return entry
    }
}
