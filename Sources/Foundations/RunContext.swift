/// Where work runs, who hears of its progress, and how it is stopped. No number depends on it.
public struct RunContext: Sendable {
    /// Where independent work runs.
    public var executor: any Executor
    /// Stops the work.
    public var cancellation: Cancellation
    /// Called with the share of the work that is done, from 0 to 1, from any thread.
    public var progress: @Sendable (Double) -> Void

    /// Work on an executor.
    public init(
        executor: any Executor, cancellation: Cancellation = .process,
        progress: @escaping @Sendable (Double) -> Void = { _ in }
    ) {
        self.executor = executor
        self.cancellation = cancellation
        self.progress = progress
    }

    /// Work on threads of this process, as many as it has processors unless told otherwise.
    public init(threads: Int = processorCount, progress: @escaping @Sendable (Double) -> Void = { _ in }) {
        self.init(executor: ThreadExecutor(threads: threads), progress: progress)
    }

    /// How many items run at a time, at most.
    public var workers: Int { executor.workers }

    /// The results of `body(0), ..., body(count - 1)` in order; see `Executor.map`.
    public func map<Result: Codable & Sendable>(
        _ count: Int, _ body: @Sendable (Int) throws -> Result
    ) throws -> [Result] {
        try map(count, scratch: { () }, { _, index in try body(index) })
    }

    /// As `map(_:_:)`, with one scratch value for each worker, for buffers that are worth keeping.
    public func map<Result: Codable & Sendable, Scratch>(
        _ count: Int, scratch: @Sendable () -> Scratch, _ body: @Sendable (inout Scratch, Int) throws -> Result
    ) throws -> [Result] {
        try executor.map(count, cancellation: cancellation, scratch: scratch, body)
    }
}

extension RunContext {
    /// The same without anybody to hear of the progress.
    public var silent: RunContext { RunContext(executor: executor, cancellation: cancellation) }

    /// The same on one thread, for work that stands inside an item of a map.
    public var sequential: RunContext {
        RunContext(executor: ThreadExecutor(threads: 1), cancellation: cancellation)
    }

    /// The context of a part of the work that takes it from one share to another.
    public func part(from start: Double, to end: Double) -> RunContext {
        var part = self
        part.progress = { [progress] share in progress(start + (end - start) * share) }
        return part
    }

    /// The context of one of several equal parts.
    public func part(_ index: Int, of count: Int) -> RunContext {
        part(from: Double(index) / Double(count), to: Double(index + 1) / Double(count))
    }

    /// A function to call after each of `count` steps, from any thread; it reports the progress.
    public func steps(_ count: Int) -> @Sendable () -> Void {
        let done = Counter()
        return { [progress] in progress(Double(done.increment()) / Double(count)) }
    }
}
