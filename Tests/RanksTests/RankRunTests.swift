import Experiments
import Foundation
import Foundations
import Records
import Synchronization
import Testing

@testable import Ranks

/// Sums of items that take some time each; an item of a piece of its name can fail.
private struct SlowSums: Study {
    typealias Record = [Double]
    static let kind = "slow-sums"
    static let keys: [String] = []
    static let template = ""

    var name = "slow"
    var title: String { name }
    var question: String { name }
    var counts: [Int]
    var seconds = 0.01

    struct Piece: StudyPiece {
        var position: Int
        var count: Int
        var seconds: Double
        var name: String { "sums-\(position)" }
    }

    var pieces: [Piece] { counts.enumerated().map { Piece(position: $0, count: $1, seconds: seconds) } }

    func validate() {}
    static func dataFiles(of piece: Piece, folder: URL) -> [DataFile] { [] }
    /// The threads that computed items, by the folder of the study.
    static let threads = Mutex<[String: [pthread_t]]>([:])

    static func compute(_ piece: Piece, folder: URL, context: RunContext) throws -> [Double] {
        guard piece.count > 0 else { throw UserError(.badData, "no items", piece.name, "give some") }
        let first = try context.map(3) { sin(Double($0 + piece.position)) }
        return try context.map(piece.count) { item in
            Thread.sleep(forTimeInterval: piece.seconds)
            threads.withLock { $0[folder.path, default: []].append(pthread_self()) }
            return first[item % 3] / Double(item + 1)
        }
    }
}

/// Runs over several ranks, which are threads here.
@Suite struct RankRunTests {
    /// What happened in a run: its records without times, who computed, what was said.
    private struct Seen {
        var records: Data
        var kept: [String]
        var notes: [String]
    }

    /// Runs a study on ranks. `strangers` takes the place of ranks by their number.
    private func run(
        _ study: SlowSums, ranks: Int, in folder: URL, part: StudyPart = .whole, patience: Duration = .seconds(60),
        others: SlowSums? = nil, strangers: [Int: @Sendable (ThreadChannel) -> Void] = [:]
    ) throws -> Seen {
        let channels = ThreadChannel.launch(ranks)
        let threads = channels.dropFirst().map { channel in
            Thread {
                if let stranger = strangers[channel.rank] { return stranger(channel) }
                RankDispatcher.assist(others ?? study, folder: folder, threads: 1, over: channel)
            }
        }
        for thread in threads { thread.start() }
        defer { while threads.contains(where: { !$0.isFinished }) { Thread.sleep(forTimeInterval: 0.005) } }
        let kept = Mutex<[String]>([])
        let notes = Mutex<[String]>([])
        let server = RankServer(channels[0], patience: patience) { note in notes.withLock { $0.append(note) } }
        let runner = StudyRunner(
            store: folder, threads: 1, part: part,
            report: { event in if case .kept(let name, _) = event { kept.withLock { $0.append(name) } } },
            crew: ranks > 1 ? server : nil)
        let outcome = try runner.run(study, folder: folder)
        var records = try JSON.decode(
            StudyRecords<SlowSums>.self, from: Data(contentsOf: #require(outcome.records)), file: "records.json")
        records.environment.date = ""
        for piece in records.pieces.indices { records.pieces[piece].seconds = 0 }
        return Seen(
            records: try JSON.encode(records), kept: kept.withLock { $0.sorted() }, notes: notes.withLock { $0 })
    }

    @Test func recordsAreTheSameForAnyNumberOfRanks() throws {
        let study = SlowSums(counts: [5, 3, 7, 4, 6])
        let names = study.pieces.map(\.name)
        let alone = try withFolder { try run(study, ranks: 1, in: $0) }
        #expect(alone.kept == names)
        for ranks in [2, 3, 9] {
            let together = try withFolder { try run(study, ranks: ranks, in: $0) }
            #expect(together.records == alone.records && together.kept == names, "\(ranks) ranks")
        }
    }

    @Test func ranksWithoutAPieceComputeItemsOfOthers() throws {
        let study = SlowSums(counts: [40], seconds: 0.3)
        let alone = try withFolder { try run(SlowSums(counts: [40]), ranks: 1, in: $0) }
        try withFolder { folder in
            let together = try run(study, ranks: 4, in: folder)
            #expect(together.kept == alone.kept)
            let workers = SlowSums.threads.withLock { $0[folder.path] ?? [] }
            #expect(Set(workers).count == 4)
            // Some items are begun by several ranks before they are shared.
            #expect(workers.count < 80, "\(workers)")
        }
    }

    @Test func theWorkOfASilentRankIsHandedOutAgain() throws {
        let study = SlowSums(counts: [5, 3, 7])
        try withFolder { folder in
            let seen = try run(
                study, ranks: 3, in: folder, patience: .milliseconds(300),
                strangers: [
                    2: { channel in
                        // Takes a piece and is never heard again.
                        let hash = SHA256.digest(of: manifest(study).text)
                        ask(.join(pieces: hash, host: "elsewhere"), channel)
                        ask(.next, channel)
                    }
                ])
            #expect(seen.notes == ["rank 2 does not answer: its work is handed out again"])
            #expect(seen.kept == study.pieces.map(\.name))
        }
    }

    @Test func theFailureOfARankEndsTheRunInItsWords() throws {
        // The first piece is the longest one and is handed out first, so one of the ranks meets the piece that fails.
        let study = SlowSums(counts: [30, 0], seconds: 0.02)
        try withFolder { folder in
            let error = #expect(throws: UserError.self) { try run(study, ranks: 2, in: folder) }
            #expect(error?.kind == .badData)
            #expect(error?.description.hasSuffix("no items (sums-1): give some") == true)
        }
    }

    @Test func ranksWithAnotherStudyOrOtherDataAreRefused() throws {
        try withFolder { folder in
            let error = #expect(throws: UserError.self) {
                try run(
                    SlowSums(counts: [30], seconds: 0.05), ranks: 2, in: folder, others: SlowSums(counts: [31]))
            }
            #expect(error?.description.hasPrefix("not all ranks have the same study, data and version") == true)
        }
    }

    @Test func messagesKeepTheirTexts() throws {
        let body = Data((0..<300).map { UInt8(truncatingIfNeeded: $0) })
        let text = try RankMessage(RankRequest.keep(3, seconds: 0.5), body: body).text
        let message = try #require(RankMessage<RankRequest>(text))
        guard case .keep(3, 0.5) = message.head else { throw CocoaError(.coderInvalidValue) }
        #expect(message.body == body)
        #expect(RankMessage<RankRequest>(text.prefix(20)) == nil)
        #expect(RankMessage<RankRequest>(Data([0, 0])) == nil)
    }
}

/// Asks rank 0 as a rank does.
@discardableResult
private func ask(_ request: RankRequest, _ channel: ThreadChannel) -> RankMessage<RankReply>? {
    guard let text = try? RankMessage(request).text else { return nil }
    channel.send(text, to: 0)
    return channel.receive(within: .seconds(10)).flatMap { RankMessage($0.text) }
}

/// The pieces of a study as rank 0 lists them.
private func manifest(_ study: SlowSums) -> StudyManifest {
    let planned = (try? PlannedPiece.all(of: study, folder: URL(fileURLWithPath: "/"))) ?? []
    return StudyManifest(kind: SlowSums.kind, items: planned.map { .init(name: $0.piece.name, address: $0.address) })
}
