public import Foundation
internal import Foundations
import Records
import Synchronization

/// Hands out the open pieces of a run, and takes the results into a store, which other runs may use at the same time.
public final class StoreDispatcher: Dispatcher {
    /// What is known of a piece before it is computed.
    enum Look {
        /// Its results are there.
        case finished
        /// They are not.
        case open
        /// They cannot be read.
        case damaged
        /// Whatever is stored is not used.
        case ignored
    }

    /// A piece that may be open.
    struct Item {
        var position: Int
        var name: String
        var address: PieceAddress
        /// The address of what it shares with other pieces; nil if it shares nothing.
        var family: PieceAddress?
    }

    private struct State {
        /// Pieces that were not looked at yet, the next one last.
        var untouched: [Int]
        /// Pieces of other processes on this store.
        var elsewhere: [Int] = []
        /// Pieces that our workers compute.
        var claims: [Int: any PieceClaim] = [:]
        /// Pieces that were begun a moment ago, with the time; those of whom others keep pace come last.
        var young: [(position: Int, begun: ContinuousClock.Instant)] = []
        var computed: Set<Int> = []
        /// Pieces that took results of others.
        var extended: Set<Int> = []
        /// When to look again at the pieces of others, and at what wants help.
        var nextLook = ContinuousClock.now
        var pause = 0.1
        var failure: (any Error)?
        var isStopped = false
    }

    private let hasCompany: Bool
    private let store: any StudyStore
    private let study: String
    private let items: [Int: Item]
    private let count: Int
    private let look: @Sendable (Item) throws -> Look
    private let report: @Sendable (StudyEvent) -> Void
    private let extend: @Sendable (Item) -> Bool
    private let cancellation: Cancellation
    private let state: Mutex<State>

    /// - Parameters:
    ///   - items: the pieces of the run without results, in the order in which they are handed out.
    ///   - count: the pieces of the study.
    ///   - hasCompany: whether other workers have processors of their own, and nothing else to do.
    ///   - cancellation: requested when another worker fails.
    ///   - extend: gives an open piece the results of shorter ones; false if there are none.
    ///   - look: looks for the results of a piece that was not computed here.
    init(
        store: any StudyStore, study: String, items: [Item], of count: Int, hasCompany: Bool,
        cancellation: Cancellation, report: @escaping @Sendable (StudyEvent) -> Void,
        extend: @escaping @Sendable (Item) -> Bool = { _ in false },
        look: @escaping @Sendable (Item) throws -> Look
    ) {
        self.store = store
        self.study = study
        self.items = Dictionary(uniqueKeysWithValues: items.map { ($0.position, $0) })
        self.count = count
        self.hasCompany = hasCompany
        self.cancellation = cancellation
        self.report = report
        self.extend = extend
        self.look = look
        state = Mutex(State(untouched: items.reversed().map(\.position)))
    }

    /// The positions of the pieces that were computed here.
    var computed: Set<Int> { state.withLock { $0.computed } }

    /// How many of these took stored results of other pieces, such as repetitions, seeds or draws.
    var extended: Int { state.withLock { $0.extended.intersection($0.computed).count } }

    /// The failure of another worker.
    var failure: (any Error)? { state.withLock { $0.failure } }

    public func next() throws -> WorkOrder {
        try state.withLock { state in
            if let failure = state.failure { throw failure }
            if state.isStopped { return .finished }
            while let position = state.untouched.popLast() {
                switch try attempt(position, &state) {
                case true?: return .compute(position)
                case false?: break
                case nil: state.elsewhere.append(position)
                }
            }
            if ContinuousClock.now >= state.nextLook, let order = try lookAgain(&state) { return order }
            if hasCompany, let position = youngest(&state) { return .help(position) }
            let open = state.elsewhere.count + state.claims.count
            return open == 0 ? .finished : .wait(open)
        }
    }

    /// Whether a piece was taken; false if it is finished, nil if another process computes it.
    private func attempt(_ position: Int, _ state: inout State) throws -> Bool? {
        let item = items[position]!
        if case .finished = try look(item) { return false }
        guard let claim = try store.claim(item.address, note: ClaimNote(study: study, piece: item.name)) else {
            return nil
        }
        // It may have been finished between the look and the claim.
        switch try look(item) {
        case .finished:
            claim.release()
            return false
        case .open: if extend(item) { state.extended.insert(position) }
        case .damaged: report(.damaged(item.name))
        case .ignored: store.parts(of: item.address, isHelper: false)?.drop()
        }
        state.claims[position] = claim
        state.young.append((position, .now))
        report(.begun(item.name, position + 1, of: count))
        return true
    }

    /// Takes a piece that another process gave up, or one whose worker wants help.
    private func lookAgain(_ state: inout State) throws -> WorkOrder? {
        for position in state.elsewhere {
            guard let isTaken = try attempt(position, &state) else { continue }
            state.elsewhere.removeAll { $0 == position }
            state.pause = 0.1
            if isTaken { return .compute(position) }
        }
        for position in state.claims.keys.sorted() + state.elsewhere {
            let parts = store.parts(of: items[position]!.address, isHelper: true)
            if parts?.contents().wantsHelp == true {
                state.pause = 0.1
                return .help(position)
            }
        }
        // Many processes that wait for the last pieces must not overload the file system.
        state.nextLook = .now + .seconds(state.pause)
        state.pause = min(1.5 * state.pause, 2)
        return nil
    }

    /// A piece that a worker without work may keep pace with, to be there when items are shared.
    private func youngest(_ state: inout State) -> Int? {
        let claims = state.claims
        state.young.removeAll { claims[$0.position] == nil || ContinuousClock.now - $0.begun > .seconds(2) }
        guard !state.young.isEmpty else { return nil }
        let first = state.young.removeFirst()
        state.young.append(first)
        return first.position
    }

    public func keep(_ text: Data, of position: Int, seconds: Double) throws {
        let item = items[position]!
        try store.keep(text, at: item.address)
        store.parts(of: item.address, isHelper: false)?.drop()
        let claim = state.withLock { state in
            state.computed.insert(position)
            return state.claims.removeValue(forKey: position)
        }
        claim?.release()
        report(.kept(item.name, seconds: seconds))
    }

    public func giveBack(_ position: Int) {
        let claim = state.withLock { state in
            let claim = state.claims.removeValue(forKey: position)
            if claim != nil { state.untouched.append(position) }
            return claim
        }
        claim?.release()
    }

    public func report(_ progress: PieceProgress, of position: Int) {
        guard let claim = state.withLock({ $0.claims[position] }) else { return }
        claim.report(progress)
        report(.progress(items[position]!.name, position + 1, of: count, progress))
    }

    public func parts(of position: Int, isHelper: Bool) -> (any PartStore)? {
        let item = items[position]!
        let parts = store.parts(of: item.address, isHelper: isHelper)
        guard let parts, let family = item.family, let shelf = store.shelf(of: family, for: item.address) else {
            return parts
        }
        return ShelvedParts(parts: parts, shelf: shelf) { [weak self] in
            self?.state.withLock { _ = $0.extended.insert(position) }
        }
    }

    /// Ends the run for all workers, because one of them failed.
    public func fail(_ error: any Error) {
        state.withLock { state in state.failure = state.failure ?? error }
        cancellation.request()
    }

    /// Whether it hands out nothing more, because the run ends or failed.
    public var isOver: Bool { state.withLock { $0.isStopped || $0.failure != nil } }

    /// Hands out nothing more.
    func stop() { state.withLock { $0.isStopped = true } }
}
