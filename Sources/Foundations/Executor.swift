/// A place where independent work runs: the threads of one process, or several processes.
///
/// A result depends on the index of its item alone, so all executors give the same results. Results are `Codable` so that
/// they can come from another process.
public protocol Executor: Sendable {
    /// How many items run at a time, at most.
    var workers: Int { get }

    /// The results of `body(0), ..., body(count - 1)` in order. Each worker makes one scratch value and keeps it.
    ///
    /// - Throws: the error of the lowest failing index among the items begun; `Cancellation.Requested` once a stop was asked
    ///   for; `UserError` where the results do not fit in memory.
    func map<Result: Codable & Sendable, Scratch>(
        _ count: Int, cancellation: Cancellation, scratch: @Sendable () -> Scratch,
        _ body: @Sendable (inout Scratch, Int) throws -> Result
    ) throws -> [Result]
}
