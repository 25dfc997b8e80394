import Foundation
import Foundations
import Records
import Synchronization
import Testing

@testable import Experiments

/// Pieces that say how long they take.
private struct SizedPieces: Study {
    typealias Record = [Double]
    static let kind = "sized"
    static let keys: [String] = []
    static let template = ""

    var name = "sized"
    var title: String { name }
    var question: String { name }
    var sizes: [Double?]

    struct Piece: StudyPiece {
        var position: Int
        var size: Double?
        var name: String { "piece-\(position)" }
    }

    var pieces: [Piece] { sizes.enumerated().map { Piece(position: $0, size: $1) } }

    func validate() {}
    static func dataFiles(of piece: Piece, folder: URL) -> [DataFile] { [] }
    static func compute(_ piece: Piece, folder: URL, context: RunContext) -> [Double] { [Double(piece.position)] }
    static func effort(of piece: Piece) -> Double? { piece.size }
}

@Suite struct PieceEffortTests {
    @Test func withoutAnEarlierRunTheLargestPieceComesFirst() throws {
        try withFolder { folder in
            let begun = Mutex<[Int]>([])
            let runner = StudyRunner(
                store: folder, threads: 1,
                report: { event in if case .begun(_, let number, _) = event { begun.withLock { $0.append(number) } } })
            _ = try runner.run(SizedPieces(sizes: [2, 0, nil, 7, 2]), folder: folder)
            #expect(begun.withLock { $0 } == [3, 4, 1, 5, 2])
        }
    }

    @Test func effortsFollowNetworkAndSchedule() {
        #expect(PieceEffort.size("54-16-7").weights == 54 * 16 + 16 * 7 && PieceEffort.size("54-16-7").layers == 2)
        let (wide, deep) = ("54-16-7", "54-10-2-10-25-7")
        let times = [
            PieceEffort.spectra(wide, draws: 100), PieceEffort.tempering(wide, schedule: "1:8:8"),
            PieceEffort.tempering(wide, schedule: "3:4:4"), PieceEffort.tempering(deep, schedule: "3:4:4"),
        ]
        #expect(times == times.sorted() && Set(times).count == 4)
        #expect(PieceEffort.tempering(wide, schedule: "1:8:8:2") == times[1])
        let training = PieceEffort.training(wide, rows: 100_000, epochs: 50, runs: 10)
        #expect(abs(training / 10 - PieceEffort.training(wide, rows: 10_000, epochs: 50, runs: 10)) < 1e-9 * training)
    }
}
