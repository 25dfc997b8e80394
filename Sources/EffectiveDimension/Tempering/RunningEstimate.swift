internal import Foundations
import Synchronization

/// The repetitions that are finished while others run, for notes on the progress.
final class RunningEstimate: Sendable {
    /// `[level][repetition]`.
    private let finished = Mutex<[Int: [Int: RepetitionRun]]>([:])

    /// Adds repetitions of a level. Returns all of the highest level so far, as far as they are comparable, in order.
    func runs(with runs: [Int: RepetitionRun], of level: Int) -> [RepetitionRun] {
        finished.withLock { finished in
            finished[level, default: [:]].merge(runs) { $1 }
            let highest = finished[finished.keys.max() ?? level] ?? [:]
            return RepetitionRun.aligned(highest.sorted { $0.key < $1.key }.map(\.value))
        }
    }
}
