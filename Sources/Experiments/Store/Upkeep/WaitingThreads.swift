import Foundation
import Synchronization

/// Work that waits for a disk, on many more threads than there are processors.
///
/// `ThreadExecutor` never runs more threads than processors. A file system that discards the blocks of each file that is
/// removed lets the process wait every time; such waits overlap.
enum WaitingThreads {
    /// The sum of `body(0), ..., body(count - 1)`; throws the first error, after which nothing is begun.
    static func sum(_ count: Int, threads: Int = 32, _ body: @escaping @Sendable (Int) throws -> Int) throws -> Int {
        let state = Mutex((next: 0, sum: 0, error: (any Error)?.none))
        let finished = DispatchSemaphore(value: 0)
        let workers = min(threads, count)
        for _ in 0..<workers {
            Thread.detachNewThread {
                defer { finished.signal() }
                while let index = state.withLock({ state -> Int? in
                    guard state.error == nil, state.next < count else { return nil }
                    state.next += 1
                    return state.next - 1
                }) {
                    let result = Result { try body(index) }
                    state.withLock { state in
                        switch result {
                        case .success(let value): state.sum += value
                        case .failure(let error): state.error = state.error ?? error
                        }
                    }
                }
            }
        }
        for _ in 0..<workers { finished.wait() }
        return try state.withLock { state in
            if let error = state.error { throw error }
            return state.sum
        }
    }
}
