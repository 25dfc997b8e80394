internal import Foundations

/// A `SharedExecutor` for maps whose results later pieces may use.
struct LastingExecutor: Executor {
    let base: SharedExecutor

    var workers: Int { base.workers }

    func map<Result: Codable & Sendable, Scratch>(
        _ count: Int, cancellation: Cancellation, scratch: @Sendable () -> Scratch,
        _ body: @Sendable (inout Scratch, WorkItem) throws -> Result
    ) throws -> [Result] {
        try base.map(count, isLasting: true, cancellation: cancellation, scratch: scratch, body)
    }
}
