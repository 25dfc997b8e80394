import Dispatch
import Foundation
import Synchronization

/// How many processors the machine offers.
public var processorCount: Int { ProcessInfo.processInfo.activeProcessorCount }

/// The results of `body(0), ..., body(count-1)` in order, computed by up to `threads` workers.
///
/// Workers take indices from a shared counter, so no result may depend on who computes it or when. If bodies throw, the
/// error of the lowest failing index among those begun is rethrown. Between items the map heeds `Interruption`.
///
/// - Throws: what a body throws, `Interruption.Requested`, or `UserError` where the results do not fit in memory.
public func parallelMap<Result: Sendable>(
    _ count: Int, threads: Int, _ body: @Sendable (Int) throws -> Result
) throws -> [Result] {
    try parallelMap(count, threads: threads, scratch: { () }, { _, index in try body(index) })
}

/// As `parallelMap(_:threads:_:)`, with one scratch value for each worker, for buffers that are worth keeping.
public func parallelMap<Result: Sendable, Scratch>(
    _ count: Int, threads: Int, scratch: @Sendable () -> Scratch,
    _ body: @Sendable (inout Scratch, Int) throws -> Result
) throws -> [Result] {
    precondition(count >= 0 && threads >= 1, "count \(count) and threads \(threads) must not be negative or zero")
    let sizes = (collected: MemoryLayout<(Int, Result)>.stride, result: MemoryLayout<Result>.stride)
    try MemoryBudget.require(
        MemoryBudget.bytes(count, each: 3 * sizes.collected + sizes.result), for: "\(count) results", at: "memory",
        advice: "ask for fewer draws, data sets or points")
    let cursor = Atomic<Int>(0)
    let failed = Atomic<Bool>(false)
    let collected = Mutex<(results: [(Int, Result)], error: (index: Int, error: any Error)?)>(([], nil))
    let workers = max(1, min(threads, count))
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
        var own: [(Int, Result)] = []
        own.reserveCapacity(count / workers + 1)
        var space = scratch()
        while !failed.load(ordering: .relaxed) {
            let index = cursor.wrappingAdd(1, ordering: .relaxed).oldValue
            guard index < count else { break }
            do {
                try Interruption.check()
                own.append((index, try body(&space, index)))
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

/// A request to stop, made by Ctrl-C and heeded between the items of a parallel map.
public enum Interruption {
    /// Thrown where work stops because somebody asked for it.
    public struct Requested: Error {}

    private static let flag = Atomic<Bool>(false)

    /// Asks all running work to stop at its next item.
    public static func request() { flag.store(true, ordering: .relaxed) }

    /// Whether a stop was asked for.
    public static var isRequested: Bool { flag.load(ordering: .relaxed) }

    /// Throws `Requested` once a stop was asked for.
    public static func check() throws {
        if isRequested { throw Requested() }
    }
}
