import Experiments
import Foundation
import Foundations
import Records
import Reporting
import Studies
import Testing

/// A kind of study that this file alone defines: sums of the first whole numbers, and squares, as two types of pieces.
private struct SumStudy: Study {
    static let kind = "sums"
    static var keys: [String] { CodingKeys.allCases.map(\.rawValue) }
    static let template = "kind: sums  # sums and a square\n"

    var name: String
    var title: String
    var question: String
    var sums: [Int]
    var square: Int

    enum CodingKeys: String, CodingKey, CaseIterable { case name, title, question, sums, square }

    enum Piece: StudyPiece {
        case sum(upTo: Int)
        case square(of: Int)

        var name: String {
            switch self {
            case .sum(let last): "sum-\(last)"
            case .square: "square"
            }
        }
    }

    enum Record: Codable, Sendable, Equatable {
        case sum(value: Int)
        case square(value: Int)
    }

    struct Stopped: Error {}

    var pieces: [Piece] { sums.map { .sum(upTo: $0) } + [.square(of: square)] }

    func validate() throws {
        guard sums.allSatisfy({ $0 >= 1 }) else {
            throw UserError(.badData, "a sum of nothing", "sums", "give numbers from 1")
        }
    }

    static func dataFiles(of piece: Piece, folder: URL) throws -> [DataFile] { [] }

    static func compute(_ piece: Piece, folder: URL, context: RunContext) throws -> Record {
        let stop = folder.appendingPathComponent("stop-\(piece.name)")
        if FileManager.default.fileExists(atPath: stop.path) { throw Stopped() }
        context.progress(1)
        return switch piece {
        case .sum(let last): .sum(value: (1...last).reduce(0, +))
        case .square(let number): .square(value: number * number)
        }
    }
}

/// Its report.
private struct SumReport: StudyReport {
    let records: StudyRecords<SumStudy>

    var figures: [Figure] { [] }

    func write(to page: inout MarkdownDocument, figures: [RenderedFigure]) throws {
        page.heading("Results")
        for piece in records.pieces {
            switch piece.record {
            case .sum(let value): page.paragraph("\(piece.name) is \(value).")
            case .square(let value): page.paragraph("The square is \(value).")
            }
        }
    }
}

/// A new kind of study needs its own types and one entry in the list of kinds, nothing else.
@Suite struct OwnStudyTests {
    private static let kinds = StudyKind.all + [StudyKind(SumStudy.self, report: SumReport.self)]
    private static let text = """
        kind: sums
        name: small-sums
        title: Sums
        question: How large?
        sums: [3, 10]
        square: 7

        """

    private func run(
        _ text: String = text, in folder: URL
    ) throws -> (outcome: StudyRunner.Outcome, computed: [String]) {
        let path = folder.appendingPathComponent("study.yml")
        try Data(text.utf8).write(to: path)
        func start(_ study: some Study) throws -> (StudyRunner.Outcome, [String]) {
            let noted = Noted()
            let runner = StudyRunner(store: folder.appendingPathComponent("store"), threads: 1) { event in
                if case .kept(let piece, _) = event { noted.pieces.append(piece) }
            }
            return (try runner.run(study, folder: folder), noted.pieces)
        }
        return try start(StudyFile.load(path.path, kinds: Self.kinds.studies))
    }

    private final class Noted: @unchecked Sendable { var pieces: [String] = [] }

    private func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try body(folder.url)
    }

    @Test func aStudyDefinedElsewhereRunsIsInterruptedResumesAndRenders() throws {
        try withFolder { folder in
            let stop = folder.appendingPathComponent("stop-square")
            try Data().write(to: stop)
            #expect(throws: SumStudy.Stopped.self) { try run(in: folder) }
            let store = folder.appendingPathComponent("store/small-sums")
            let pieces = try FolderStore(reading: folder.appendingPathComponent("store")).pieces
            #expect(pieces.map(\.name) == ["sum-3", "sum-10", "square"])
            #expect(pieces.map(\.isFinished) == [true, true, false])
            try FileManager.default.removeItem(at: stop)
            let (outcome, computed) = try run(in: folder)
            #expect(outcome.computed == 1 && outcome.reused == 2 && computed == ["square"])

            let page = try ReportWriter.write(
                study: store.path, to: nil, reports: Self.kinds.reports, renderer: FigureRenderer())
            let text = try String(contentsOf: page, encoding: .utf8)
            #expect(
                text.hasPrefix(
                    "# Sums\n\n> How large?\n\n## Results\n\nsum-3 is 6.\n\nsum-10 is 55.\n\nThe square is 49.\n"))
            #expect(text.contains("twosed run store/small-sums/study.yml --store store --fresh"))
        }
    }

    @Test(
        arguments: [
            ("title: Sums", "title: More sums", [], nil), ("question: How large?", "question: Which?", [], nil),
            ("sums: [3, 10]", "sums: [3, 4, 10]", ["sum-4"], nil), ("sums: [3, 10]", "sums: [10]", [], nil),
            ("square: 7", "square: 8", ["square"], "they are of other settings"),
        ] as [(String, String, [String], String?)])
    func aSettingRecomputesItsOwnPiecesAlone(
        old: String, new: String, expected: [String], discarded: String?
    ) throws {
        try withFolder { folder in
            _ = try run(in: folder)
            let (outcome, computed) = try run(Self.text.replacing(old, with: new), in: folder)
            #expect(computed == expected && outcome.discarded == discarded)
            #expect(outcome.computed == expected.count)
        }
    }

    @Test func everyKindHasTheReportOfItsOwnRecords() {
        for kind in Self.kinds { #expect(kind.study.kind == kind.report.kind) }
        #expect(
            StudyKind.all.map(\.name)
                == [
                    "dimension", "curves", "bound", "training", "toy-covering", "estimators", "paper",
                    "predict-trained", "predict-architecture", "criteria", "search", "scaling",
                ])
        #expect(Set(Self.kinds.map(\.name)).count == Self.kinds.count)
    }
}
