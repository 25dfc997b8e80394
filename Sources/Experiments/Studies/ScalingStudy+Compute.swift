import Dispatch
public import Foundation
public import Foundations
internal import Networks
public import Records
import Synchronization

extension ScalingStudy: Study {
    /// Checks all settings before anything is computed.
    public func validate() throws {
        try StudyName.check(name)
        guard workers.contains(1), workers.contains(where: { $0 > 1 }), workers.allSatisfy({ (1...1024).contains($0) }),
            Set(workers).count == workers.count
        else {
            throw UserError(
                .badData, "numbers of workers that allow no comparison", "workers", "give 1 and others up to 1024")
        }
        guard (2...1000).contains(repeats), (2...1000).contains(simulation.repeats) else {
            throw UserError(.badData, "repeats outside 2 to 1000", "repeats", "give 3")
        }
        guard !simulation.ranks.isEmpty, simulation.ranks.allSatisfy({ (2...1_000_000).contains($0) }),
            !simulation.pieceSeconds.isEmpty, simulation.pieceSeconds.allSatisfy({ $0 > 0 && $0.isFinite }),
            (1...1000).contains(simulation.piecesPerRank)
        else {
            throw UserError(
                .badData, "ranks, times or pieces out of range", "simulation",
                "give 2 to 1000000 ranks, positive times and 1 to 1000 pieces for each rank")
        }
        try Self.work(workload, seed: seed).validate()
    }

    /// The shipped sample.
    public static func dataFiles(of piece: Piece, folder: URL) throws -> [DataFile] {
        let work = try work(piece.workload, seed: piece.seed)
        return try work.pieces.first.map { try DimensionStudy.dataFiles(of: $0, folder: folder) } ?? []
    }

    /// The pieces of the work as a study of their own.
    private static func work(_ workload: Workload, seed: UInt64) throws -> DimensionStudy {
        let settings: [String: Any] = [
            "name": "work", "title": "", "question": "", "networks": workload.networks, "activation": "relu",
            "lastLayer": "linear", "bias": false, "sample": workload.sample, "samples": workload.samples,
            "draws": workload.draws, "sigma": [0.1], "forwardNoise": 1, "prior": "uniform:-1:1", "epsilon": ["1/100"],
            "zeta": ["2/3"], "seed": NSNumber(value: seed),
        ]
        return try JSONDecoder().decode(
            DimensionStudy.self, from: JSONSerialization.data(withJSONObject: settings))
    }

    /// Runs the work with a new store.
    public static func compute(_ piece: Piece, folder: URL, context: RunContext) throws -> Record {
        let work = try work(piece.workload, seed: piece.seed)
        let store = try TemporaryFolder()
        defer { store.remove() }
        let crew = TimedCrew(work, folder: folder, workers: piece.workers - 1, cancellation: context.cancellation)
        let start = ContinuousClock.now
        let outcome = try StudyRunner(store: store.url, threads: 1, crew: crew).run(work, folder: folder)
        let seconds = (ContinuousClock.now - start).seconds
        guard let file = outcome.records else {
            throw UserError(.badData, "the work was not finished", piece.name, "run the study again")
        }
        let records = try JSONDecoder().decode(
            StudyRecords<DimensionStudy>.self, from: InputFile.contents(of: file.path))
        let times = crew.times
        return Record(
            seconds: seconds, pieces: records.pieces.map(\.seconds), handing: times.handing, keeping: times.keeping,
            messages: times.messages)
    }
}

/// Workers of this process beside that of the run, whose questions are timed.
private final class TimedCrew: Crew {
    struct Times {
        var handing: [Double] = []
        var keeping: [Double] = []
        var messages: [Double] = []
    }

    private let study: DimensionStudy
    private let folder: URL
    private let workers: Int
    private let cancellation: Cancellation
    private let taken = Mutex(Times())
    private let left = DispatchGroup()

    init(_ study: DimensionStudy, folder: URL, workers: Int, cancellation: Cancellation) {
        self.study = study
        self.folder = folder
        self.workers = workers
        self.cancellation = cancellation
    }

    var times: Times { taken.withLock { $0 } }

    func begin(_ dispatcher: StoreDispatcher, pieces: StudyManifest) {
        for _ in 0..<workers {
            left.enter()
            let thread = Thread { [self] in
                defer { left.leave() }
                do {
                    try StudyRunner.assist(
                        study, folder: folder, threads: 1,
                        dispatcher: TimedDispatcher(base: dispatcher, crew: self),
                        cancellation: cancellation, join: { _ in })
                } catch {
                    dispatcher.fail(error)
                }
            }
            thread.stackSize = 8 << 20
            thread.start()
        }
    }

    func dismiss() { left.wait() }

    /// Times what rank 0 would do.
    private struct TimedDispatcher: Dispatcher {
        let base: StoreDispatcher
        let crew: TimedCrew

        private func timed<Result>(_ body: () throws -> Result) rethrows -> (Result, Double) {
            let start = ContinuousClock.now
            let result = try body()
            return (result, (ContinuousClock.now - start).seconds)
        }

        func next() throws -> WorkOrder {
            let (order, seconds) = try timed { try base.next() }
            if case .compute = order { crew.taken.withLock { $0.handing.append(seconds) } }
            return order
        }

        func keep(_ text: Data, of position: Int, seconds: Double) throws {
            let (_, taken) = try timed { try base.keep(text, of: position, seconds: seconds) }
            crew.taken.withLock { $0.keeping.append(taken) }
        }

        func report(_ progress: PieceProgress, of position: Int) {
            let (_, seconds) = timed { base.report(progress, of: position) }
            crew.taken.withLock { $0.messages.append(seconds) }
        }

        func giveBack(_ position: Int) { base.giveBack(position) }
        func parts(of position: Int, isHelper: Bool) -> (any PartStore)? {
            base.parts(of: position, isHelper: isHelper)
        }
    }
}
