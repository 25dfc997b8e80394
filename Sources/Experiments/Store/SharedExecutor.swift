import Dispatch
import Foundation
internal import Foundations
internal import Records
import Synchronization

/// An executor of a piece that keeps results which took long, and shares what takes long with other processes.
///
/// An item is known by its place in the order of maps, which is the same in every run since no result depends on time
/// or on other processes. So another process can compute the piece from its beginning with what is kept, and gets to the
/// items that are open: it helps. Maps inside a map are left alone. Only the program that kept a part takes it up again.
final class SharedExecutor: Executor {
    /// Thrown where a helper finds no item left to compute.
    struct NothingLeft: Error {}

    /// When results are kept and items are shared.
    struct Thresholds {
        /// What takes less time is not kept.
        var keeping: Duration = .seconds(5)
        /// A map of less time is not shared.
        var sharing: Duration = .seconds(1)
        /// A map is shared only if its items take this long or longer.
        var item: Duration = .milliseconds(200)
    }

    /// The map that runs.
    private struct Map {
        var number: Int
        var count: Int
        var start = ContinuousClock.now
        var isShared = false
        /// What a helper may not compute, since it is finished without being kept.
        var finished: Set<Int> = []
        var underway: Set<Int> = []
        /// The claims of items at work that are shared.
        var claims: [Int: any PieceClaim] = [:]
        var begun: Int { finished.count + underway.count }
    }

    private struct State {
        var maps = 0
        var map: Map?
        /// What was there at the last look.
        var contents: PartContents
        var lastLook = ContinuousClock.now
    }

    private let base: any Executor
    private let parts: any PartStore
    private let isHelper: Bool
    private let thresholds: Thresholds
    private let state: Mutex<State>
    // Timers may be cancelled from any thread.
    nonisolated(unsafe) private let timer: any DispatchSourceTimer

    var workers: Int { base.workers }

    init(_ base: any Executor, parts: any PartStore, isHelper: Bool = false, thresholds: Thresholds = Thresholds()) {
        self.base = base
        self.parts = parts
        self.isHelper = isHelper
        self.thresholds = thresholds
        state = Mutex(State(contents: parts.contents()))
        timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "parts"))
        let interval = thresholds.sharing.seconds / 2
        timer.setEventHandler { [weak self] in self?.offerWhatTakesLong() }
        timer.schedule(deadline: .now() + interval, repeating: interval)
        timer.activate()
        // What a process offered that is gone.
        if !isHelper { parts.offer(nil) }
    }

    deinit { timer.cancel() }

    func map<Result: Codable & Sendable, Scratch>(
        _ count: Int, cancellation: Cancellation, scratch: @Sendable () -> Scratch,
        _ body: @Sendable (inout Scratch, Int) throws -> Result
    ) throws -> [Result] {
        guard let number = try begin(count) else {
            return try base.map(count, cancellation: cancellation, scratch: scratch, body)
        }
        defer { end() }
        var results = [Result?](repeating: nil, count: count)
        var open = Array(0..<count)
        var pause = 0.02
        while true {
            let wanted = open
            let found = try base.map(wanted.count, cancellation: cancellation, scratch: scratch) { space, position in
                let index = wanted[position]
                return try self.item(PartName(map: number, item: index)) { try body(&space, index) }
            }
            for (index, result) in zip(wanted, found) { results[index] = result }
            open = wanted.filter { if case .none = results[$0] { true } else { false } }
            if open.isEmpty { return results.compactMap { $0 } }
            // The rest is computed by other processes.
            if isHelper { throw NothingLeft() }
            try cancellation.check()
            pause = open.count < wanted.count ? 0.02 : min(1.5 * pause, 1)
            Thread.sleep(forTimeInterval: pause)
        }
    }

    /// Begins a map that is not inside another one, and returns its number.
    private func begin(_ count: Int) throws -> Int? {
        try state.withLock { state in
            guard state.map == nil else { return nil }
            state.maps += 1
            var map = Map(number: state.maps, count: count)
            if isHelper {
                let offered = try look(&state, before: map.number)
                map.isShared = offered.map == map.number
                map.finished = map.isShared ? offered.finished : []
            }
            state.map = map
            return map.number
        }
    }

    /// What a helper may compute, which must not lie behind it.
    private func look(_ state: inout State, before number: Int) throws -> PartOffer {
        if number >= state.contents.offer?.map ?? 0 || ContinuousClock.now - state.lastLook > .seconds(1) {
            state.contents = parts.contents()
            state.lastLook = .now
        }
        guard let offer = state.contents.offer, offer.map >= number else { throw NothingLeft() }
        return offer
    }

    private func end() {
        let wasShared = state.withLock { state in
            defer { state.map = nil }
            return state.map?.isShared ?? false
        }
        if wasShared, !isHelper { parts.offer(nil) }
    }

    /// The result of an item; nil if another process computes it or has computed it for itself.
    private func item<Result: Codable>(_ name: PartName, _ body: () throws -> Result) throws -> Result? {
        let (isShared, isKept, isElsewhere) = state.withLock { state in
            let isShared = state.map?.isShared ?? false
            let isElsewhere = isHelper && isShared && state.map?.finished.contains(name.item) == true
            state.map?.underway.insert(name.item)
            return (isShared, state.contents.kept.contains(name), isElsewhere)
        }
        defer { release(name) }
        if isElsewhere { return nil }
        if isShared || isKept, let kept: Result = result(name) { return kept }
        if isShared {
            guard let claim = parts.claim(name) else { return nil }
            state.withLock { $0.map?.claims[name.item] = claim }
            // It may have been finished between the look and the claim.
            if let kept: Result = result(name) { return kept }
        }
        let start = ContinuousClock.now
        let result = try body()
        let takesLong = ContinuousClock.now - start >= thresholds.keeping
        if takesLong || state.withLock({ $0.map?.isShared ?? false }) { keep(result, as: name) }
        return result
    }

    private func release(_ name: PartName) {
        let claim = state.withLock { state in
            state.map?.underway.remove(name.item)
            state.map?.finished.insert(name.item)
            return state.map?.claims.removeValue(forKey: name.item)
        }
        claim?.release()
    }

    /// Offers the rest of a map that takes long to other processes.
    private func offerWhatTakesLong() {
        guard !isHelper else { return }
        let map = state.withLock { state -> Map? in
            guard let map = state.map, !map.isShared, map.begun < map.count else { return nil }
            let time = ContinuousClock.now - map.start
            guard time >= thresholds.sharing,
                time.seconds * Double(base.workers) >= thresholds.item.seconds * Double(map.begun)
            else { return nil }
            state.map?.isShared = true
            return map
        }
        guard let map else { return }
        for item in map.underway {
            guard let claim = parts.claim(PartName(map: map.number, item: item)) else { continue }
            let isAtWork = state.withLock { state in
                guard state.map?.number == map.number, state.map?.underway.contains(item) == true else { return false }
                state.map?.claims[item] = claim
                return true
            }
            if !isAtWork { claim.release() }
        }
        parts.offer(PartOffer(map: map.number, count: map.count, finished: map.finished))
        if state.withLock({ $0.map?.number != map.number }) { parts.offer(nil) }
    }

    /// A kept result. Its value is a text of its own, which also holds numbers that are not finite.
    private struct Part: Codable {
        var build: String
        var result: String
    }

    private static var infinities: (positive: String, negative: String, nan: String) { ("inf", "-inf", "nan") }

    private func result<Result: Codable>(_ name: PartName) -> Result? {
        guard let text = parts.part(name), let part = try? JSONDecoder().decode(Part.self, from: text),
            part.build == Self.build
        else { return nil }
        let decoder = JSONDecoder()
        let words = Self.infinities
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: words.positive, negativeInfinity: words.negative, nan: words.nan)
        return try? decoder.decode([Result].self, from: Data(part.result.utf8)).first
    }

    private func keep(_ result: some Codable, as name: PartName) {
        let encoder = JSONEncoder()
        let words = Self.infinities
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: words.positive, negativeInfinity: words.negative, nan: words.nan)
        guard let value = try? encoder.encode([result]),
            let text = try? SealedText.encode(Part(build: Self.build, result: String(decoding: value, as: UTF8.self)))
        else { return }
        parts.keep(text, as: name)
    }

    /// Changes with the program.
    private static let build: String = {
        guard let path = Bundle.main.executablePath, let changed = FileDate.modified(path) else {
            return TwoScaleVersion.current
        }
        return "\(TwoScaleVersion.current) \(changed)"
    }()
}
