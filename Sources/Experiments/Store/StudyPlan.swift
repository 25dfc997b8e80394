public import Foundation
public import Foundations
internal import Records
import Synchronization

/// What a run of a study would do: its pieces, what the store has, and the cost of the rest by a short probe.
public struct StudyPlan: Codable, Sendable {
    /// What a run finds of a piece.
    public enum State: String, Codable, Sendable {
        /// In the store.
        case finished
        /// Another process computes it.
        case running
        /// A run computes it.
        case open
    }

    /// A piece.
    public struct Piece: Codable, Sendable {
        /// Its name.
        public var name: String
        /// What a run finds.
        public var state: State
    }

    /// A few open pieces that were begun for some seconds each; their results are dropped.
    public struct Probe: Codable, Sendable {
        /// The pieces.
        public var pieces: [String]
        /// The mean time of a piece in seconds, by the fraction that was done; nil if one did not get that far.
        public var secondsPerPiece: Double?
        /// The largest memory of the process in bytes.
        public var memory: Int
        /// Workers.
        public var threads: Int
    }

    /// The name of the study.
    public var study: String
    /// The pieces of the part, in order.
    public var pieces: [Piece]
    /// The probe; nil if nothing is open.
    public var probe: Probe?

    /// The number of pieces in a state.
    public func count(_ state: State) -> Int { pieces.count { $0.state == state } }

    /// Hours of the rest on the workers of the probe; nil if the probe says nothing.
    public var hoursLeft: Double? { probe?.secondsPerPiece.map { $0 * Double(count(.open)) / 3600 } }

    /// The plan of a study whose file lies in `folder`. The probe takes up to `seconds` for each of at most four pieces.
    public init<S: Study>(
        _ study: S, folder: URL, store root: URL, part: StudyPart, context: RunContext, seconds: Double = 3
    ) throws {
        self.study = study.name
        try study.validate()
        let planned = try PlannedPiece.all(of: study, folder: folder).filter { part.contains($0.position) }
        let store = FileManager.default.fileExists(atPath: root.path) ? try FolderStore(reading: root) : nil
        let records = StoredRecords<S>(at: StoreLayout(root: root).records(of: study.name))
        let claimed = Set((store?.claims ?? []).filter { !$0.record.isOfDeadNeighbour }.map(\.address))
        pieces = try planned.map { piece in
            let isFinished = try piece.entry(in: store, or: records) != nil
            return Piece(
                name: piece.piece.name,
                state: isFinished ? .finished : claimed.contains(piece.address) ? .running : .open)
        }
        let open = zip(planned, pieces).filter { $1.state == .open }.map(\.0)
        if !open.isEmpty { probe = try Self.probe(study, open, folder, context, seconds) }
    }

    /// Begins a few pieces, evenly spread.
    private static func probe<S: Study>(
        _ study: S, _ open: [PlannedPiece<S>], _ folder: URL, _ context: RunContext, _ seconds: Double
    ) throws -> Probe {
        let count = min(4, open.count)
        let chosen = (0..<count).map { open[$0 * open.count / count] }
        let times = try chosen.map { piece -> Double? in
            if study.absence(of: piece.piece, folder: folder, isStored: false) != nil { return 0 }
            let done = Mutex(0.0)
            let limited = RunContext(
                executor: context.executor, cancellation: Cancellation(deadline: .now + .seconds(seconds))
            ) { share in done.withLock { $0 = max($0, share) } }
            let start = ContinuousClock.now
            do {
                _ = try S.compute(piece.piece, folder: folder, context: limited)
            } catch is Cancellation.Requested {
                try context.cancellation.check()
                let share = done.withLock { $0 }
                return share > 0 ? (ContinuousClock.now - start).seconds / share : nil
            }
            return (ContinuousClock.now - start).seconds
        }
        let known = times.compactMap { $0 }
        return Probe(
            pieces: chosen.map(\.piece.name),
            secondsPerPiece: known.count == times.count ? known.reduce(0, +) / Double(known.count) : nil,
            memory: MemoryUse.peakBytes, threads: context.workers)
    }
}
