import Dispatch
import Foundation
internal import Foundations
internal import Records
import Synchronization

/// An executor of a piece that keeps results which took long, and shares what takes long with other processes.
///
/// An item is known by its place in the order of maps, which is the same in every run since no result depends on time
/// or on other processes. So another process, a helper, can compute the piece from its beginning with what is kept, and
/// gets to the items that are shared. Maps inside a map are left alone.
final class SharedExecutor: Executor {
    /// Thrown where a helper finds no item left to compute.
    struct NothingLeft: Error {}

    /// The map that runs.
    private struct Map {
        var number: Int
        /// Its number among those whose results later pieces may use; nil if they may not.
        var lasting: Int?
        var count: Int
        var start = ContinuousClock.now
        var isShared = false
        /// Items that are finished here.
        var finished: Set<Int> = []
        /// Items that the owner finished before it shared the others: a helper computes them for itself.
        var unkept: Set<Int> = []
        /// Items at work.
        var underway: Set<Int> = []
        /// The claims of items at work that are shared.
        var claims: [Int: any PieceClaim] = [:]
        var begun: Int { finished.count + underway.count }

        /// Makes a helper's map shared, if it is the one that is offered.
        mutating func join(_ offer: PartOffer?) {
            guard let offer, offer.map == number else { return }
            isShared = true
            unkept = offer.finished
        }
    }

    private struct State {
        var maps = 0
        var lastingMaps = 0
        var map: Map?
        /// What was there at the last look.
        var contents: PartContents
        var lastLook = ContinuousClock.now
    }

    private let base: any Executor
    private let parts: any PartStore
    private let kept: KeptResults
    private let helper: Cancellation?
    private let thresholds: Thresholds
    private let state: Mutex<State>
    // Timers may be cancelled from any thread.
    nonisolated(unsafe) private let timer: any DispatchSourceTimer

    var workers: Int { base.workers }

    private var isHelper: Bool { helper != nil }

    /// - Parameter helper: stops the work of a helper once the piece is finished; nil for the owner.
    init(
        _ base: any Executor, parts: any PartStore, helper: Cancellation? = nil, thresholds: Thresholds = Thresholds()
    ) {
        self.base = base
        self.parts = parts
        kept = KeptResults(parts: parts)
        self.helper = helper
        self.thresholds = thresholds
        state = Mutex(State(contents: parts.contents()))
        timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "parts"))
        let interval = thresholds.sharing.seconds / 2
        timer.setEventHandler { [weak self] in
            self?.isHelper == true ? self?.lookForOffers() : self?.offerWhatTakesLong()
        }
        timer.schedule(deadline: .now() + interval, repeating: interval)
        timer.activate()
        // What a process offered that is gone.
        if !isHelper { parts.offer(nil) }
    }

    deinit { timer.cancel() }

    var lasting: any Executor { LastingExecutor(base: self) }

    func map<Result: Codable & Sendable, Scratch>(
        _ count: Int, cancellation: Cancellation, scratch: @Sendable () -> Scratch,
        _ body: @Sendable (inout Scratch, WorkItem) throws -> Result
    ) throws -> [Result] {
        try map(count, isLasting: false, cancellation: cancellation, scratch: scratch, body)
    }

    func map<Result: Codable & Sendable, Scratch>(
        _ count: Int, isLasting: Bool, cancellation: Cancellation, scratch: @Sendable () -> Scratch,
        _ body: @Sendable (inout Scratch, WorkItem) throws -> Result
    ) throws -> [Result] {
        guard let (number, isShared) = try begin(count, isLasting: isLasting) else {
            return try base.map(count, cancellation: cancellation, scratch: scratch, body)
        }
        defer { end() }
        if let found: [Result] = keptMap(PartName(map: number)), found.count == count { return found }
        let earlier: [Result] = takeLastingMap()
        if earlier.count == count { return earlier }
        var results: [Result?] = earlier + [Result?](repeating: nil, count: count - earlier.count)
        // A helper that is not behind the owner starts at the other end.
        var open = Array(earlier.count..<count)
        if isHelper && !isShared { open.reverse() }
        // The wait after an item of another is finished is a tenth of that before, or less.
        var pause = 0.01
        var lastGain = ContinuousClock.now
        while true {
            let wanted = open
            let found = try base.map(wanted.count, cancellation: cancellation, scratch: scratch) { space, position in
                let index = wanted[position.index]
                return try self.item(index, of: number) { try body(&space, $0) }
            }
            for (index, result) in zip(wanted, found) { results[index] = result }
            open = wanted.filter { if case .none = results[$0] { true } else { false } }
            if open.isEmpty {
                let results = results.compactMap { $0 }
                keepMap(results)
                return results
            }
            // The rest is computed by other processes.
            try cancellation.check()
            if open.count < wanted.count { (lastGain, pause) = (.now, 0.01) }
            if isHelper, ContinuousClock.now - lastGain > thresholds.patience { throw NothingLeft() }
            Thread.sleep(forTimeInterval: pause)
            pause = min(1.1 * pause, 0.2)
        }
    }

    /// Begins a map that is not inside another one: its number, and whether it is shared already.
    private func begin(_ count: Int, isLasting: Bool) throws -> (number: Int, isShared: Bool)? {
        try state.withLock { state in
            guard state.map == nil else { return nil }
            state.maps += 1
            var map = Map(number: state.maps, count: count)
            if isLasting {
                state.lastingMaps += 1
                map.lasting = state.lastingMaps
            }
            if isHelper {
                if map.number >= state.contents.offer?.map ?? 0 || ContinuousClock.now - state.lastLook > .seconds(1) {
                    state.contents = parts.contents()
                    state.lastLook = .now
                }
                if state.contents.isOver { throw NothingLeft() }
                map.join(state.contents.offer)
            }
            state.map = map
            return (map.number, map.isShared)
        }
    }

    private func end() {
        let wasShared = state.withLock { state in
            defer { state.map = nil }
            return state.map?.isShared ?? false
        }
        if wasShared, !isHelper { parts.offer(nil) }
    }

    /// The result of an item; nil if another process computes it.
    private func item<Result: Codable>(
        _ item: Int, of map: Int, _ body: (WorkItem) throws -> Result
    ) throws -> Result? {
        let name = PartName(map: map, item: item)
        let (isShared, isKept, hasState, isOnly) = state.withLock { state in
            state.map?.underway.insert(item)
            let isShared = state.map.map { $0.isShared && !$0.unkept.contains(item) } ?? false
            let kept = state.contents.kept
            return (isShared, kept.contains(name), kept.contains(name.state), state.map?.count == 1)
        }
        defer { release(item) }
        if isShared || isKept, let found: Result = kept.result(name) { return found }
        if isShared {
            guard let claim = parts.claim(name) else { return nil }
            state.withLock { $0.map?.claims[item] = claim }
            // It may have been finished between the look and the claim.
            if let found: Result = kept.result(name) { return found }
        }
        let start = ContinuousClock.now
        let result = try body(work(name, mayHaveState: isShared || hasState))
        // Others would have to wait for a single item, or compute it, too.
        let takesLong =
            ContinuousClock.now - start >= (isOnly ? min(thresholds.sharing, thresholds.item) : thresholds.item)
        let (isClaimed, isSharedNow) = state.withLock { ($0.map?.claims[item] != nil, $0.map?.isShared ?? false) }
        if isHelper ? isClaimed : takesLong || isSharedNow { kept.keep([result], as: name) }
        return result
    }

    /// An item with what it keeps while it is computed.
    private func work(_ name: PartName, mayHaveState: Bool) -> WorkItem {
        let item = name.item ?? 0
        var inner = thresholds
        inner.sharing = .seconds(1_000_000)
        return WorkItem(
            item,
            checkpoint: PartCheckpoint(
                kept, name: name.state, interval: thresholds.checkpoint, mayExist: mayHaveState
            ) { [weak self] in
                guard let self else { return false }
                return !isHelper || state.withLock { $0.map?.claims[item] != nil }
            }
        ) { [parts, inner] in
            SharedExecutor(
                ThreadExecutor(threads: 1), parts: InnerParts(parts: parts, item: name), thresholds: inner)
        }
    }

    private func release(_ item: Int) {
        let claim = state.withLock { state in
            state.map?.underway.remove(item)
            state.map?.finished.insert(item)
            return state.map?.claims.removeValue(forKey: item)
        }
        claim?.release()
    }

    /// Offers the rest of a map that takes long to other processes.
    private func offerWhatTakesLong() {
        let map = state.withLock { state -> Map? in
            guard let map = state.map, !map.isShared, map.begun < map.count else { return nil }
            let time = ContinuousClock.now - map.start
            guard time >= thresholds.sharing,
                time.seconds * Double(base.workers) >= thresholds.sharedItem.seconds * Double(map.begun)
            else { return nil }
            state.map?.isShared = true
            return map
        }
        guard let map else { return }
        claimItems(underway: map)
        parts.offer(PartOffer(map: map.number, count: map.count, finished: map.finished))
        if state.withLock({ $0.map?.number != map.number }) { parts.offer(nil) }
    }

    /// Takes part in a map once it is offered; stops when the piece is finished.
    private func lookForOffers() {
        let isOpen = state.withLock { $0.map?.isShared != true }
        let contents = parts.contents()
        if contents.isOver { helper?.request() }
        guard isOpen, let offer = contents.offer else { return }
        let map = state.withLock { state -> Map? in
            guard state.map?.number == offer.map, state.map?.isShared == false else { return nil }
            state.map?.join(offer)
            return state.map
        }
        if let map { claimItems(underway: map) }
    }

    /// Claims the items at work of a map that is shared from now on.
    private func claimItems(underway map: Map) {
        for item in map.underway {
            guard let claim = parts.claim(PartName(map: map.number, item: item)) else { continue }
            let isAtWork = state.withLock { state in
                guard state.map?.number == map.number, state.map?.underway.contains(item) == true else { return false }
                state.map?.claims[item] = claim
                return true
            }
            if !isAtWork { claim.release() }
        }
    }

    /// The results of a whole map if they are kept.
    private func keptMap<Result: Codable>(_ name: PartName) -> [Result]? {
        state.withLock { $0.contents.kept.contains(name) } ? kept.results(name) : nil
    }

    /// The first results of a map, as far as an earlier piece has them.
    private func takeLastingMap<Result: Codable>() -> [Result] {
        guard let map = state.withLock({ $0.map }), let number = map.lasting else { return [] }
        let found: [Result] = keptMap(.lasting(map: number))?.prefix(map.count).map { $0 } ?? []
        state.withLock { $0.map?.finished.formUnion(found.indices) }
        return found
    }

    /// Keeps the results of a map that took long, if that takes little time: by many short items, or for later pieces.
    private func keepMap(_ results: [some Codable]) {
        guard !isHelper, let map = state.withLock({ $0.map }), let last = results.last else { return }
        let time = (ContinuousClock.now - map.start).seconds
        let item = time * Double(base.workers) / Double(map.count)
        let isKept =
            map.lasting != nil
            ? time >= thresholds.lastingMap.seconds
            : time >= thresholds.map.seconds && !map.isShared && item < thresholds.item.seconds
        guard isKept else { return }
        let name = map.lasting.map { PartName.lasting(map: $0) } ?? PartName(map: map.number)
        if !(last is any NumberRow) {
            // Text takes long.
            let start = ContinuousClock.now
            _ = KeptResults.encode([last])
            guard (ContinuousClock.now - start).seconds * Double(map.count) < thresholds.cost * time else { return }
        }
        kept.keep(results, as: name)
    }
}
