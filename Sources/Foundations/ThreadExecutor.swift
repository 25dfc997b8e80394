import Dispatch
import Foundation
import Synchronization

/// The number of processors of the machine.
public var processorCount: Int { ProcessInfo.processInfo.activeProcessorCount }

/// Runs work on threads of this process. Workers take items from a shared counter.
public struct ThreadExecutor: Executor {
    /// The number of threads.
    public let workers: Int

    /// An executor with this number of threads, at least 1.
    public init(threads: Int = processorCount) {
        precondition(threads >= 1, "\(threads) threads")
        workers = threads
    }

    /// Distributes the items one by one; each thread stops at its first error.
    public func map<Result: Codable & Sendable, Scratch>(
        _ count: Int, cancellation: Cancellation, scratch: @Sendable () -> Scratch,
        _ body: @Sendable (inout Scratch, WorkItem) throws -> Result
    ) throws -> [Result] {
        precondition(count >= 0, "\(count) items")
        let sizes = (collected: MemoryLayout<(Int, Result)>.stride, result: MemoryLayout<Result>.stride)
        try MemoryBudget.require(
            MemoryBudget.bytes(count, each: 3 * sizes.collected + sizes.result), for: "\(count) results", at: "memory",
            advice: "ask for fewer draws, data sets or points")
        let cursor = Atomic<Int>(0)
        let failed = Atomic<Bool>(false)
        let collected = Mutex<(results: [(Int, Result)], error: (index: Int, error: any Error)?)>(([], nil))
        let workers = max(1, min(workers, count))
        DispatchQueue.concurrentPerform(iterations: workers) { _ in
            var own: [(Int, Result)] = []
            own.reserveCapacity(count / workers + 1)
            var space = scratch()
            while !failed.load(ordering: .relaxed) {
                let index = cursor.wrappingAdd(1, ordering: .relaxed).oldValue
                guard index < count else { break }
                do {
                    try cancellation.check()
                    own.append((index, try body(&space, WorkItem(index))))
                } catch {
                    failed.store(true, ordering: .relaxed)
                    collected.withLock { state in
                        if index < state.error?.index ?? Int.max { state.error = (index, error) }
                    }
                }
            }
            let finished = own
            collected.withLock { $0.results += finished }
        }
        let (results, error) = collected.withLock { $0 }
        if let error { throw error.error }
        return results.sorted { $0.0 < $1.0 }.map(\.1)
    }
}
