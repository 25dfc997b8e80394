/// An executor of independent work: the threads of one process, or several processes.
///
/// A result depends only on the index of its item, so all executors give the same results. Results are `Codable`, so
/// that they can come from another process.
public protocol Executor: Sendable {
    /// The largest number of items that run at the same time.
    var workers: Int { get }

    /// The same executor, which keeps the results of whole maps for later requests that differ in the number of items alone,
    /// such as repetitions. So no result may depend on that number. By default it keeps nothing.
    var lasting: any Executor { get }

    /// The results of `body` for the items 0, ..., count - 1 in order. Each worker has one scratch value.
    ///
    /// - Throws: the error of the lowest failing index among the items begun; `Cancellation.Requested` once a stop was asked
    ///   for; `UserError` if the results do not fit in memory.
    func map<Result: Codable & Sendable, Scratch>(
        _ count: Int, cancellation: Cancellation, scratch: @Sendable () -> Scratch,
        _ body: @Sendable (inout Scratch, WorkItem) throws -> Result
    ) throws -> [Result]
}

extension Executor {
    /// Keeps nothing.
    public var lasting: any Executor { self }
}
