import Foundation
internal import Foundations
internal import Records
import Synchronization

/// Computes the pieces and the parts of pieces that a dispatcher hands out, one after another.
struct PieceWorker<S: Study> {
    /// The pieces by position.
    let pieces: [PlannedPiece<S>]
    /// Where relative paths of the settings start.
    let folder: URL
    let threads: Int
    let cancellation: Cancellation

    /// Works until nothing is left. `waiting` is called with the number of pieces of others before every pause.
    func work(for dispatcher: any Dispatcher, waiting: (Int) -> Void = { _ in }) throws {
        var pause = 0.02
        while true {
            try cancellation.check()
            switch try dispatcher.next() {
            case .compute(let position): try compute(position, dispatcher)
            case .help(let position): try help(position, dispatcher)
            case .finished: return
            case .wait(let count):
                waiting(count)
                Thread.sleep(forTimeInterval: pause)
                pause = min(1.5 * pause, 0.25)
                continue
            }
            pause = 0.02
        }
    }

    private func compute(_ position: Int, _ dispatcher: any Dispatcher) throws {
        let planned = pieces[position]
        do {
            let start = ContinuousClock.now
            let record = try record(of: position, dispatcher) {
                dispatcher.report($0, of: position)
            }
            var entry = StudyRecords<S>.Entry(
                key: planned.piece, fingerprint: planned.fingerprint, seconds: (ContinuousClock.now - start).seconds,
                record: record)
            entry.environment = RunEnvironment(threads: threads)
            try dispatcher.keep(SealedText.encode(StoredPiece(entry)), of: position, seconds: entry.seconds)
        } catch {
            dispatcher.giveBack(position)
            throw error
        }
    }

    /// Computes items of a piece of another worker; what it gets as a whole is dropped.
    private func help(_ position: Int, _ dispatcher: any Dispatcher) throws {
        do {
            let cancellation = Cancellation(partOf: cancellation)
            _ = try record(of: position, dispatcher, helper: cancellation) { _ in }
        } catch is SharedExecutor.NothingLeft {
        } catch is Cancellation.Requested {
            // The piece is finished, or the whole run stops.
            try cancellation.check()
        }
    }

    private func record(
        of position: Int, _ dispatcher: any Dispatcher, helper: Cancellation? = nil,
        report: @escaping @Sendable (PieceProgress) -> Void
    ) throws -> S.Record {
        let executor: any Executor = ThreadExecutor(threads: threads)
        let parts = dispatcher.parts(of: position, isHelper: helper != nil)
        let progress = Mutex(PieceProgress())
        @Sendable func update(_ change: (inout PieceProgress) -> Void) {
            report(
                progress.withLock { progress in
                    change(&progress)
                    return progress
                })
        }
        var context = RunContext(
            executor: parts.map { SharedExecutor(executor, parts: $0, helper: helper) }
                ?? executor,
            cancellation: helper ?? cancellation, progress: { share in update { $0.share = share } })
        context.note = { text in update { $0.estimate = text } }
        return try S.compute(pieces[position].piece, folder: folder, context: context)
    }
}
