import Foundation
internal import Foundations
import Synchronization

/// The state of an unfinished item among the parts of its piece.
final class PartCheckpoint: ItemCheckpoint {
    private let kept: KeptResults
    private let name: PartName
    private let interval: Duration
    /// Whether there may be a state of an earlier process.
    private let mayExist: Bool
    /// Whether this process computes the item for all.
    private let isOurs: @Sendable () -> Bool
    private let last = Mutex(ContinuousClock.now)

    init(
        _ kept: KeptResults, name: PartName, interval: Duration, mayExist: Bool,
        isOurs: @escaping @Sendable () -> Bool
    ) {
        self.kept = kept
        self.name = name
        self.interval = interval
        self.mayExist = mayExist
        self.isOurs = isOurs
    }

    func state<State: Codable>(_ type: State.Type) -> State? { mayExist ? kept.result(name) : nil }

    func keep(_ state: () -> some Codable) {
        guard ContinuousClock.now - last.withLock({ $0 }) >= interval, isOurs() else { return }
        kept.keep([state()], as: name)
        // From the end on, so that large states on slow disks cost little.
        last.withLock { $0 = .now }
    }
}
