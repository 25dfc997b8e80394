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
    private(set) var extended = 0
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

    /// The pieces as stores list them.
    var manifest: StudyManifest { PlannedPiece.manifest(pieces) }

    /// Positions of the pieces without results.
    var missing: [Int] { entries.indices.filter { entries[$0] == nil } }

    /// Computes all open pieces of the part that no other process computes, and waits for the others.
    mutating func finish() throws {
        let kept = runner.fresh ? (runner.long ? [] : study.longPieces) : nil
        let usesStore = pieces.map { kept?.contains($0.piece.name) ?? true }
        try settle(usesStore)

        let cancellation = Cancellation(deadline: study.minutes.map { ContinuousClock.now + .seconds(60 * $0) })
        let dispatcher = dispatcher(usesStore, cancellation)
        do {
            let worker = PieceWorker(
                pieces: pieces, folder: folder, threads: runner.threads, cancellation: cancellation)
            runner.crew?.begin(dispatcher, pieces: manifest)
            defer {
                dispatcher.stop()
                runner.crew?.dismiss()
            }
            try worker.work(for: dispatcher) { runner.report(.waiting($0)) }
        } catch let request as Cancellation.Requested {
            if let failure = dispatcher.failure { throw failure }
            guard S.recordOutOfTime != nil, !Cancellation.process.isRequested else { throw request }
        }
        computed = dispatcher.computed.count
        extended = dispatcher.extended
        for position in missing { entries[position] = try pieces[position].entry(in: store, or: old) }
        if let record = S.recordOutOfTime {
            for position in missing where runner.part.contains(position) { leaveOut(position, record) }
        }
    }

    /// Takes what is stored, and leaves out what the study does not compute.
    private mutating func settle(_ usesStore: [Bool]) throws {
        for piece in pieces where runner.part.contains(piece.position) {
            let position = piece.position
            entries[position] = try piece.entry(in: usesStore[position] ? store : nil, or: old)
            guard entries[position] == nil else { continue }
            let isStored = piece.published(in: old) != nil
            if let record = study.absence(of: piece.piece, folder: folder, isStored: isStored) {
                leaveOut(position, record)
            }
        }
    }

    /// Lets an earlier result stand for a piece, or else a record that says why there is none.
    private mutating func leaveOut(_ position: Int, _ record: S.Record) {
        let piece = pieces[position]
        let earlier = piece.published(in: old)
        leftOut += earlier == nil ? 1 : 0
        entries[position] =
            earlier ?? Entry(key: piece.piece, fingerprint: piece.fingerprint, seconds: 0, record: record)
    }

    /// Hands out the open pieces of the part. Those that took long in an earlier run, or have to by their settings, come
    /// first, after those of which nothing is known.
    private func dispatcher(_ usesStore: [Bool], _ cancellation: Cancellation) -> StoreDispatcher {
        let earlier = Dictionary((old.records?.pieces ?? []).map { ($0.name, $0.seconds) }) { first, _ in first }
        let open = missing.filter(runner.part.contains).map { pieces[$0] }
        let seconds = open.map { piece in
            earlier[piece.piece.name].flatMap { $0 > 0 ? $0 : nil } ?? S.effort(of: piece.piece) ?? .infinity
        }
        let order = open.indices.sorted { (seconds[$1], $0) < (seconds[$0], $1) }
        return StoreDispatcher(
            store: store, study: study.name,
            items: order.map { index in
                let piece = open[index]
                return .init(
                    position: piece.position, name: piece.piece.name, address: piece.address,
                    family: usesStore[piece.position] ? piece.family : nil)
            },
            of: pieces.count, hasCompany: runner.crew != nil, cancellation: cancellation, report: runner.report,
            extend: { [store, pieces] item in pieces[item.position].takeItemsOfShorterPieces(in: store) }
        ) { [store, pieces, old] item in
            guard usesStore[item.position] else { return .ignored }
            if try pieces[item.position].entry(in: store, or: old) != nil { return .finished }
            return try store.result(at: item.address) == nil ? .open : .damaged
        }
    }
}
