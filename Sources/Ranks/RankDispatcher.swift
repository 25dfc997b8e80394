import Dispatch
public import Experiments
public import Foundation
public import Foundations
import Records
import Synchronization

/// The work of a rank other than 0: it asks rank 0 for pieces and sends it the results.
public final class RankDispatcher: Dispatcher {
    private let channel: any RankChannel
    /// Requested when rank 0 ends the run.
    private let cancellation: Cancellation
    private let patience: Duration
    /// One question at a time.
    private let line = Mutex<Void>(())
    private let lastReport = Mutex(ContinuousClock.now)
    // Timers may be cancelled from any thread.
    nonisolated(unsafe) private let timer: any DispatchSourceTimer

    /// A dispatcher that stops `cancellation` when rank 0 ends the run, or does not answer within `patience`.
    public init(_ channel: any RankChannel, cancellation: Cancellation, patience: Duration = .seconds(120)) {
        self.channel = channel
        self.cancellation = cancellation
        self.patience = patience
        timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "alive"))
        timer.setEventHandler { [weak self] in _ = try? self?.ask(.alive) }
        timer.schedule(deadline: .now() + 5, repeating: 5)
        timer.activate()
    }

    deinit { timer.cancel() }

    /// Computes what rank 0 hands out until it has nothing more, and leaves. What fails is told to rank 0 alone.
    public static func assist(_ study: some Study, folder: URL, threads: Int, over channel: any RankChannel) {
        let cancellation = Cancellation()
        let dispatcher = RankDispatcher(channel, cancellation: cancellation)
        var failure: RankFailure?
        do {
            try StudyRunner.assist(
                study, folder: folder, threads: threads, dispatcher: dispatcher, cancellation: cancellation
            ) { pieces in
                try dispatcher.ask(.join(pieces: SHA256.digest(of: pieces.text), host: machineName))
            }
        } catch is Cancellation.Requested {
            // Rank 0 knows, or has the same signal.
        } catch {
            failure = RankFailure(error)
        }
        dispatcher.leave(failure)
    }

    /// Tells rank 0 that this rank cannot take part.
    public static func refuse(_ error: any Error, over channel: any RankChannel) {
        RankDispatcher(channel, cancellation: Cancellation()).leave(RankFailure(error))
    }

    private func leave(_ failure: RankFailure?) {
        timer.cancel()
        do {
            try ask(.leave(failure))
        } catch is Cancellation.Requested {
        } catch {
            // Rank 0 is gone, so that the exchange cannot be ended together.
            return
        }
        channel.finish()
    }

    /// The answer of rank 0. Throws `Cancellation.Requested` once rank 0 ends the run.
    @discardableResult
    func ask(_ request: RankRequest, body: Data = Data()) throws -> RankMessage<RankReply> {
        try line.withLock { _ in
            try channel.send(RankMessage(request, body: body).text, to: 0)
            guard let (text, _) = try channel.receive(within: patience), let reply = RankMessage<RankReply>(text) else {
                cancellation.request()
                throw RankLost(rank: 0)
            }
            if case .stop = reply.head {
                cancellation.request()
                try cancellation.check()
            }
            return reply
        }
    }

    public func next() throws -> WorkOrder {
        guard case .order(let order) = try ask(.next).head else { return .finished }
        // Thousands of ranks that wait must not overload rank 0.
        if case .wait = order { Thread.sleep(forTimeInterval: min(2, Double(channel.count) / 2000)) }
        return order
    }

    public func keep(_ text: Data, of position: Int, seconds: Double) throws {
        try ask(.keep(position, seconds: seconds), body: text)
    }

    public func giveBack(_ position: Int) { _ = try? ask(.giveBack(position)) }

    public func report(_ progress: PieceProgress, of position: Int) {
        let isDue = lastReport.withLock { last in
            guard ContinuousClock.now - last > .seconds(1) else { return false }
            last = .now
            return true
        }
        if isDue { _ = try? ask(.report(position, progress)) }
    }

    public func parts(of position: Int, isHelper: Bool) -> (any PartStore)? {
        RankParts(dispatcher: self, piece: position, isHelper: isHelper)
    }
}

/// The parts of a piece in the store of rank 0.
private struct RankParts: PartStore {
    let dispatcher: RankDispatcher
    let piece: Int
    let isHelper: Bool

    private struct Claim: PieceClaim {
        let giveBack: @Sendable () -> Void
        func report(_ progress: PieceProgress) {}
        func release() { giveBack() }
    }

    func contents() -> PartContents {
        guard case .contents(let contents) = try? dispatcher.ask(.contents(piece)).head else { return PartContents() }
        return contents
    }

    func part(_ name: PartName) -> Data? {
        guard let reply = try? dispatcher.ask(.part(piece, name)), case .part(true) = reply.head else { return nil }
        return reply.body
    }

    func keep(_ part: Data, as name: PartName) {
        _ = try? dispatcher.ask(.keepPart(piece, name, isHelper: isHelper), body: part)
    }

    func claim(_ name: PartName) -> (any PieceClaim)? {
        let reply = try? dispatcher.ask(.claimPart(piece, name, isHelper: isHelper))
        guard case .claimed(true) = reply?.head else { return nil }
        return Claim { [dispatcher, piece] in _ = try? dispatcher.ask(.releasePart(piece, name)) }
    }

    func offer(_ offer: PartOffer?) { _ = try? dispatcher.ask(.offer(piece, offer)) }

    func drop() { _ = try? dispatcher.ask(.dropParts(piece)) }
}
