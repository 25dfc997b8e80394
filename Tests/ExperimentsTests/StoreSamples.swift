import Experiments
import Foundation
import Foundations
import Records

/// A study of sums, quick enough for many pieces.
struct StoreSums: Study {
    typealias Record = Int
    static let kind = "store-sums"
    static let keys: [String] = []
    static let template = ""

    var name = "sums"
    var title: String { name }
    var question: String { name }
    var numbers: [Int]
    /// Seconds of a piece.
    var seconds = 0.0

    struct Piece: StudyPiece {
        var number: Int
        var seconds: Double
        var name: String { "sum-\(number)" }
    }

    var pieces: [Piece] { numbers.map { Piece(number: $0, seconds: seconds) } }

    func validate() {}
    static func dataFiles(of piece: Piece, folder: URL) -> [DataFile] { [] }
    static func compute(_ piece: Piece, folder: URL, context: RunContext) throws -> Int {
        if piece.seconds > 0 { Thread.sleep(forTimeInterval: piece.seconds) }
        return (0...piece.number).reduce(0, +)
    }
}

extension FolderStore {
    /// Where a sum is kept.
    func file(of number: Int) throws -> URL {
        let items = try studies.flatMap { try manifest(of: $0).items }
        guard let item = items.first(where: { $0.name == "sum-\(number)" }) else { throw CocoaError(.fileNoSuchFile) }
        return layout.result(at: item.address)
    }
}
