import Dispatch
import Synchronization

/// The threads of one trainer. Which thread takes which piece is left to chance, so a result may depend on the piece alone.
struct PieceThreads {
    /// The largest number of threads.
    let workers: Int

    /// Calls `body` for all pieces, each with the number of its thread, and returns when all are done.
    func run(_ pieces: [Range<Int>], _ body: @escaping (Piece) -> Void) {
        let threads = min(workers, pieces.count)
        guard threads > 1 else {
            for (index, rows) in pieces.enumerated() { body(Piece(index: index, rows: rows, worker: 0)) }
            return
        }
        let next = Atomic<Int>(0)
        // Safe because nodes write to memory of the piece or the thread only, and read what no piece writes.
        nonisolated(unsafe) let body = body
        DispatchQueue.concurrentPerform(iterations: threads) { worker in
            while true {
                let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                guard index < pieces.count else { return }
                body(Piece(index: index, rows: pieces[index], worker: worker))
            }
        }
    }
}
