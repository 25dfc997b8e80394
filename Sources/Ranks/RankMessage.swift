import Experiments
import Foundation
import Foundations

/// What a rank asks of rank 0. Pieces are given by their position in the study.
enum RankRequest: Codable {
    /// The first request: what the pieces of the rank hash to, and its machine.
    case join(pieces: String, host: String)
    case next
    /// With the text.
    case keep(Int, seconds: Double)
    case giveBack(Int)
    case report(Int, PieceProgress)
    case contents(Int)
    case part(Int, PartName)
    /// With the text.
    case keepPart(Int, PartName, isHelper: Bool)
    case claimPart(Int, PartName, isHelper: Bool)
    case releasePart(Int, PartName)
    case offer(Int, PartOffer?)
    case dropParts(Int)
    /// A sign of life.
    case alive
    /// The last request, with what failed there.
    case leave(RankFailure?)
}

/// What failed at a rank, in one line.
struct RankFailure: Codable {
    var kind: UserError.Kind
    var line: String

    init(_ error: any Error) {
        kind = (error as? UserError)?.kind ?? (error is UnwritableFile ? .unwritable : .badData)
        line = "\(error)"
    }
}

/// The answer of rank 0.
enum RankReply: Codable {
    case done
    case order(WorkOrder)
    case contents(PartContents)
    /// With the text if there is one.
    case part(exists: Bool)
    case claimed(Bool)
    /// Why the rank cannot take part, or why the run ends.
    case stop(String)
}

/// A request or an answer with a text: the length of the head in four bytes, the head as JSON, the text.
struct RankMessage<Head: Codable> {
    var head: Head
    var body = Data()

    init(_ head: Head, body: Data = Data()) {
        self.head = head
        self.body = body
    }

    /// The message in a text; nil if it is none.
    init?(_ text: Data) {
        let bytes = Data(text)
        guard bytes.count >= 4 else { return nil }
        let length = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        guard bytes.count >= 4 + length,
            let head = try? JSONDecoder().decode(Head.self, from: bytes[4..<4 + length])
        else { return nil }
        self.init(head, body: Data(bytes[(4 + length)...]))
    }

    /// The text of the message.
    var text: Data {
        get throws {
            let head = try JSONEncoder().encode(head)
            let length = (0..<4).reversed().map { UInt8(truncatingIfNeeded: head.count >> (8 * $0)) }
            return Data(length) + head + body
        }
    }
}
