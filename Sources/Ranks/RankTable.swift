import Experiments
import Foundation
import Foundations

/// What rank 0 knows of the other ranks: who is there, and what each one computes.
struct RankTable {
    /// Another rank.
    private struct Member {
        var host = ""
        var lastHeard = ContinuousClock.now
        /// Pieces that it computes.
        var pieces: Set<Int> = []
        /// Parts that it computes.
        var parts: [Part: any PieceClaim] = [:]
    }

    private struct Part: Hashable {
        var piece: Int
        var name: PartName
    }

    private let dispatcher: StoreDispatcher
    private let pieces: String
    private var members: [Int: Member]
    /// Whether a rank was lost.
    private(set) var hasLost = false

    /// All ranks but 0. `pieces` is the hash that each of them must have, too.
    init(_ dispatcher: StoreDispatcher, pieces: String, ranks: Int) {
        self.dispatcher = dispatcher
        self.pieces = pieces
        members = Dictionary(uniqueKeysWithValues: (1..<max(ranks, 1)).map { ($0, Member()) })
    }

    /// Whether all ranks have left.
    var isEmpty: Bool { members.isEmpty }

    /// Ranks that were not heard for that long.
    func silent(for time: Duration) -> [Int] {
        members.filter { ContinuousClock.now - $0.value.lastHeard > time }.keys.sorted()
    }

    /// Hands out the work of a rank again.
    mutating func lose(_ rank: Int) {
        hasLost = true
        remove(rank)
    }

    private mutating func remove(_ rank: Int) {
        guard let member = members.removeValue(forKey: rank) else { return }
        for piece in member.pieces { dispatcher.giveBack(piece) }
        for claim in member.parts.values { claim.release() }
    }

    /// Carries out a request.
    mutating func answer(_ request: RankMessage<RankRequest>, of rank: Int) -> RankMessage<RankReply> {
        // A rank that was given up computes what others compute by now.
        guard members[rank] != nil else { return RankMessage(.stop("rank \(rank) was silent for too long")) }
        members[rank]!.lastHeard = .now
        do {
            return try reply(to: request, of: rank)
        } catch {
            dispatcher.fail(error)
            return RankMessage(.stop("the run failed at rank 0"))
        }
    }

    private mutating func reply(
        to request: RankMessage<RankRequest>, of rank: Int
    ) throws -> RankMessage<RankReply> {
        switch request.head {
        case .join(let pieces, let host):
            members[rank]!.host = host
            guard pieces == self.pieces else {
                let place = "rank \(rank) on \(host)"
                throw UserError(
                    .badData, "not all ranks have the same study, data and version of twosed", place,
                    "give all machines the same files")
            }
        case .next:
            let order = try dispatcher.next()
            if case .compute(let piece) = order { members[rank]!.pieces.insert(piece) }
            return RankMessage(.order(order))
        case .keep(let piece, let seconds):
            // Another rank may have it by now, with the same numbers.
            if members[rank]!.pieces.remove(piece) != nil {
                try dispatcher.keep(request.body, of: piece, seconds: seconds)
            }
        case .giveBack(let piece):
            if members[rank]!.pieces.remove(piece) != nil { dispatcher.giveBack(piece) }
        case .report(let piece, let progress): dispatcher.report(progress, of: piece)
        case .contents(let piece):
            return RankMessage(.contents(parts(of: piece)?.contents() ?? PartContents()))
        case .part(let piece, let name):
            let text = parts(of: piece)?.part(name)
            return RankMessage(.part(exists: text != nil), body: text ?? Data())
        case .keepPart(let piece, let name, let isHelper):
            dispatcher.parts(of: piece, isHelper: isHelper)?.keep(request.body, as: name)
        case .claimPart(let piece, let name, let isHelper):
            guard let parts = dispatcher.parts(of: piece, isHelper: isHelper) else {
                return RankMessage(.claimed(true))
            }
            let claim = parts.claim(name)
            members[rank]!.parts[Part(piece: piece, name: name)] = claim
            return RankMessage(.claimed(claim != nil))
        case .releasePart(let piece, let name):
            members[rank]!.parts.removeValue(forKey: Part(piece: piece, name: name))?.release()
        case .offer(let piece, let offer): dispatcher.parts(of: piece, isHelper: false)?.offer(offer)
        case .dropParts(let piece): parts(of: piece)?.drop()
        case .alive: if dispatcher.isOver { return RankMessage(.stop("the run ends")) }
        case .leave(let failure):
            let host = members[rank]!.host
            remove(rank)
            if let failure {
                let place = host.isEmpty ? "rank \(rank)" : "rank \(rank) on \(host)"
                throw UserError(failure.kind, line: "\(place): \(failure.line)")
            }
        }
        return RankMessage(.done)
    }

    private func parts(of piece: Int) -> (any PartStore)? { dispatcher.parts(of: piece, isHelper: true) }
}
