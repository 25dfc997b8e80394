/// An item of a map.
public struct WorkItem: Sendable {
    /// Its place, from 0.
    public var index: Int
    /// Where it keeps its state; nil if it does not.
    public var checkpoint: (any ItemCheckpoint)?
    /// Makes an executor with one worker, for maps inside the item.
    public var makeExecutor: @Sendable () -> any Executor

    /// An item that keeps nothing.
    public init(_ index: Int) {
        self.init(index, checkpoint: nil) { ThreadExecutor(threads: 1) }
    }

    /// An item from its parts.
    public init(
        _ index: Int, checkpoint: (any ItemCheckpoint)?, makeExecutor: @escaping @Sendable () -> any Executor
    ) {
        self.index = index
        self.checkpoint = checkpoint
        self.makeExecutor = makeExecutor
    }
}

/// Where an item keeps how far it is, so that work of many minutes goes on from there after a kill.
///
/// A state has to hold all that the rest of the item depends on: its result is then the same to the bit.
public protocol ItemCheckpoint: Sendable {
    /// The state that an earlier process kept; nil if there is none.
    func state<State: Codable>(_ type: State.Type) -> State?

    /// Keeps a state, unless the last one was kept a short while ago.
    func keep(_ state: () -> some Codable)
}
