/// The executor, the limit, the progress callback and the cancellation of a run. No complete result depends on it.
public struct RunContext: Sendable {
    /// The executor of independent work.
    public var executor: any Executor
    /// Stops the work and drops its results.
    public var cancellation: Cancellation
    private var ownLimit: TimeLimit
    /// Called with the fraction of the work done, from 0 to 1, from any thread.
    public var progress: @Sendable (Double) -> Void
    /// Called with what the work says so far, such as a running estimate with its error, from any thread.
    public var note: @Sendable (String) -> Void = { _ in }

    /// Work on an executor.
    public init(
        executor: any Executor, cancellation: Cancellation = .process, limit: TimeLimit = .none,
        progress: @escaping @Sendable (Double) -> Void = { _ in }
    ) {
        self.executor = executor
        self.cancellation = cancellation
        ownLimit = limit
        self.progress = progress
    }

    /// Ends the work early with the results so far. Where no request does so, its steps heed the cancellation too.
    public var limit: TimeLimit {
        get {
            var limit = ownLimit
            limit.abandonment = limit.interruption == nil ? cancellation : nil
            return limit
        }
        set { ownLimit = newValue }
    }

    /// Work on threads of this process, by default one for each processor.
    public init(
        threads: Int = processorCount, limit: TimeLimit = .none,
        progress: @escaping @Sendable (Double) -> Void = { _ in }
    ) {
        self.init(executor: ThreadExecutor(threads: threads), limit: limit, progress: progress)
    }

    /// The largest number of items that run at the same time.
    public var workers: Int { executor.workers }

    /// The results of `body(0), ..., body(count - 1)` in order; see `Executor.map`.
    public func map<Result: Codable & Sendable>(
        _ count: Int, _ body: @Sendable (Int) throws -> Result
    ) throws -> [Result] {
        try map(count, scratch: {}, { _, index in try body(index) })
    }

    /// As `map(_:_:)`, for items that take minutes: they can keep their state, and have an executor for maps of their own.
    public func mapItems<Result: Codable & Sendable>(
        _ count: Int, _ body: @Sendable (WorkItem) throws -> Result
    ) throws -> [Result] {
        try mapItems(count, scratch: {}) { _, item in try body(item) }
    }

    /// As `map(_:_:)`, with one scratch value for each worker, for reusable buffers.
    public func map<Result: Codable & Sendable, Scratch>(
        _ count: Int, scratch: @Sendable () -> Scratch, _ body: @Sendable (inout Scratch, Int) throws -> Result
    ) throws -> [Result] {
        try mapItems(count, scratch: scratch) { space, item in try body(&space, item.index) }
    }

    /// As `mapItems(_:_:)`, with one scratch value for each worker.
    public func mapItems<Result: Codable & Sendable, Scratch>(
        _ count: Int, scratch: @Sendable () -> Scratch,
        _ body: @Sendable (inout Scratch, WorkItem) throws -> Result
    ) throws -> [Result] {
        // A request that ends the work by its limit lets the items finish by themselves.
        try executor.map(
            count, cancellation: limit.interruption == nil ? cancellation : .never, scratch: scratch, body)
    }
}

extension RunContext {
    /// The same context without callbacks.
    public var silent: RunContext { RunContext(executor: executor, cancellation: cancellation, limit: limit) }

    /// The same context for maps whose results serve later requests, too; see `Executor.lasting`.
    public var lasting: RunContext {
        var context = self
        context.executor = executor.lasting
        return context
    }

    /// The same context on one thread, for work inside an item of a map.
    public var sequential: RunContext { sequential(in: WorkItem(0)) }

    /// The same context on one thread, for work inside an item that keeps what it has.
    public func sequential(in item: WorkItem) -> RunContext {
        RunContext(executor: item.makeExecutor(), cancellation: cancellation, limit: limit)
    }

    /// The same context with the limit of the next of `count` equal parts of the work that is left.
    public func limited(toPartOf count: Int) -> RunContext { limited(to: 1 / Double(count)) }

    /// The same context with a limit after this share of the time that is left.
    public func limited(to share: Double) -> RunContext {
        var part = self
        part.limit = limit.share(share)
        return part
    }

    /// The context of a part of the work, between two fractions of the progress.
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
