public import Experiments
import Foundation
import Foundations
public import Records
import Synchronization

/// Rank 0's answers to the other ranks: it hands out pieces and parts of pieces, and alone writes into the store.
///
/// The work of a rank that is silent for a minute is handed out again.
public final class RankServer: Crew {
    private let channel: any RankChannel
    private let patience: Duration
    private let note: @Sendable (String) -> Void
    private let isDismissed = Atomic<Bool>(false)
    private let ended = DispatchSemaphore(value: 0)

    /// The server of the other ranks of a channel. `note` is called with what happens to them.
    public init(
        _ channel: any RankChannel, patience: Duration = .seconds(60),
        note: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.channel = channel
        self.patience = patience
        self.note = note
    }

    public func begin(_ dispatcher: StoreDispatcher, pieces: StudyManifest) {
        let thread = Thread { [self] in
            var table = RankTable(dispatcher, pieces: SHA256.digest(of: pieces.text), ranks: channel.count)
            serve(&table)
            ended.signal()
        }
        thread.stackSize = 8 << 20
        thread.start()
    }

    public func dismiss() {
        isDismissed.store(true, ordering: .relaxed)
        ended.wait()
    }

    /// Answers until all ranks have left or are lost.
    private func serve(_ table: inout RankTable) {
        while !table.isEmpty {
            if let (text, sender) = try? channel.receive(within: .milliseconds(100)) {
                guard let request = RankMessage<RankRequest>(text) else { continue }
                let reply = table.answer(request, of: sender)
                do {
                    try channel.send(reply.text, to: sender)
                } catch {
                    table.lose(sender)
                }
            }
            // At the end nobody computes anything that could take long.
            let limit = isDismissed.load(ordering: .relaxed) ? min(patience, .seconds(10)) : patience
            for rank in table.silent(for: limit) {
                table.lose(rank)
                note("rank \(rank) does not answer: its work is handed out again")
            }
        }
        if !table.hasLost { channel.finish() }
    }
}
