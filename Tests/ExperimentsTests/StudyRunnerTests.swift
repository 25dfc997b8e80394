import Experiments
import Foundation
import Foundations
import Records
import Synchronization
import Testing

/// A dimension study that fails at every piece for which its folder holds a file `stop-PIECE`.
private struct FragileStudy: Study {
    typealias Record = DimensionStudy.Record
    struct Stopped: Error {}
    static let kind = "fragile"
    static let keys: [String] = []
    static let template = ""

    var base: DimensionStudy
    var longPieces: Set<String> = []
    var name: String { base.name }
    var title: String { base.title }
    var question: String { base.question }
    var pieces: [DimensionStudy.Piece] { base.pieces }

    func validate() throws { try base.validate() }
    static func dataFiles(of piece: DimensionStudy.Piece, folder: URL) throws -> [DataFile] {
        try DimensionStudy.dataFiles(of: piece, folder: folder)
    }
    static func compute(_ piece: DimensionStudy.Piece, folder: URL, context: RunContext) throws -> Record {
        if FileManager.default.fileExists(atPath: folder.appendingPathComponent("stop-\(piece.name)").path) {
            throw Stopped()
        }
        return try DimensionStudy.compute(piece, folder: folder, context: context)
    }
}

@Suite struct StudyRunnerTests {
    /// A folder with the table of the tiny study, a study, and a runner that notes which pieces make progress.
    private final class Bench: Sendable {
        let folder: URL
        let study: FragileStudy
        private let noted = Mutex<[String]>([])

        init(_ folder: URL, _ study: DimensionStudy, long: Set<String> = []) throws {
            self.folder = folder
            self.study = FragileStudy(base: study, longPieces: long)
            try Data(StudySamples.table.utf8).write(to: folder.appendingPathComponent("table.csv"))
        }

        var home: URL { folder.appendingPathComponent("store/tiny") }
        var pieces: [String] { noted.withLock { $0 } }

        func run(
            _ other: DimensionStudy? = nil, fresh: Bool = false, long: Bool = false, threads: Int = 2
        ) throws -> StudyRunner.Outcome {
            noted.withLock { $0 = [] }
            let runner = StudyRunner(
                store: folder.appendingPathComponent("store"), threads: threads, fresh: fresh, long: long,
                report: { [self] event in
                    if case .progress(let piece, let number, let count, let progress) = event, progress.share == 1 {
                        noted.withLock { $0.append("\(piece) \(number)/\(count)") }
                    }
                })
            return try runner.run(
                other.map { FragileStudy(base: $0, longPieces: study.longPieces) } ?? study, folder: folder)
        }

        func stop(at piece: String) throws { try Data().write(to: folder.appendingPathComponent("stop-\(piece)")) }
        func goOn(at piece: String) throws {
            try FileManager.default.removeItem(at: folder.appendingPathComponent("stop-\(piece)"))
        }
        func files(_ path: String = "") throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: home.appendingPathComponent(path).path).sorted()
        }
        func data(_ path: String = "records.json") throws -> Data {
            try Data(contentsOf: home.appendingPathComponent(path))
        }

        var layout: StoreLayout { StoreLayout(root: folder.appendingPathComponent("store")) }

        /// Names of the whole pieces in the store.
        func stored() throws -> [String] {
            let store = try FolderStore(reading: layout.root)
            return try store.manifest(of: "tiny").items.compactMap { item in
                guard let text = store.result(at: item.address), case .success = PieceHeader.read(text) else {
                    return nil
                }
                return item.name
            }
        }

        /// Cuts a stored piece.
        func damage(_ piece: String) throws {
            let store = try FolderStore(reading: layout.root)
            let item = try #require(try store.manifest(of: "tiny").items.first { $0.name == piece })
            let file = layout.result(at: item.address)
            try Data(contentsOf: file).dropLast(20).write(to: file)
        }

        /// Leaves the records alone, as in a new clone of a repository.
        func dropPieces() throws { try FileManager.default.removeItem(at: layout.pieces) }

        func records() throws -> StudyRecords<FragileStudy> {
            try JSON.decode(StudyRecords<FragileStudy>.self, from: data(), file: "records.json")
        }

        /// The stored text of the records without environment and timing.
        func results() throws -> Data {
            var records = try JSON.decode(StudyRecords<FragileStudy>.self, from: data(), file: "records.json")
            #expect(records.environment.processors == processorCount)
            records.environment.date = ""
            records.environment.threads = 0
            for piece in records.pieces.indices { records.pieces[piece].seconds = 0 }
            return try JSON.encode(records)
        }
    }

    private func withBench<Result>(_ body: (Bench) throws -> Result) throws -> Result {
        try withFolder { try body(Bench($0, StudySamples.study())) }
    }

    /// What a run leaves behind that nobody disturbed.
    private func undisturbed() throws -> Data {
        try withBench { bench in
            _ = try bench.run()
            return try bench.results()
        }
    }

    @Test func aRunStoresEveryRecordInOrder() throws {
        try withBench { bench in
            let outcome = try bench.run()
            #expect(outcome.computed == 2 && outcome.reused == 0)
            #expect(outcome.records?.path == bench.home.appendingPathComponent("records.json").path)
            #expect(bench.pieces == ["3-2 1/2", "3-2-2 2/2"])
            #expect(try bench.files() == ["records.json"])
            let records = try JSON.decode(
                StudyRecords<FragileStudy>.self, from: bench.data(), file: "records.json")
            #expect(records.format == "twoscale-records/2" && records.kind == "fragile" && records.study == bench.study)
            #expect(records.records.map(\.estimate.model.network) == ["3-2", "3-2-2"])
            #expect(records.pieces.map(\.name) == ["3-2", "3-2-2"])
            #expect(records.environment.threads == 2)
            // The machine stands once, not in every record.
            #expect(records.records.allSatisfy { $0.estimate.environment == nil && $0.estimate.timing == nil })
        }
    }

    @Test func whatTookLongIsComputedFirst() throws {
        try withBench { bench in
            _ = try bench.run()
            var records = try bench.records()
            for (piece, seconds) in [(0, 1.0), (1, 9.0)] { records.pieces[piece].seconds = seconds }
            try JSON.encode(records).write(to: bench.home.appendingPathComponent("records.json"))
            _ = try bench.run(fresh: true)
            #expect(bench.pieces == ["3-2-2 2/2", "3-2 1/2"])
        }
    }

    @Test func aFinishedStudyIsNotTouchedAgain() throws {
        try withBench { bench in
            _ = try bench.run()
            let before = try bench.data()
            let outcome = try bench.run()
            #expect(outcome.computed == 0 && outcome.reused == 2 && bench.pieces.isEmpty)
            #expect(try bench.data() == before)
        }
    }

    @Test func anInterruptedStudyGoesOnWhereItStoppedAndEndsTheSameToTheBit() throws {
        let expected = try undisturbed()
        try withBench { bench in
            try bench.stop(at: "3-2-2")
            #expect(throws: FragileStudy.Stopped.self) { try bench.run() }
            #expect(try bench.stored() == ["3-2"])
            #expect(try bench.files().isEmpty)
            try bench.goOn(at: "3-2-2")
            let outcome = try bench.run()
            #expect(outcome.computed == 1 && outcome.reused == 1)
            #expect(bench.pieces == ["3-2-2 2/2"])
            #expect(try bench.results() == expected)
            #expect(try bench.files() == ["records.json"])
        }
    }

    @Test func aFreshRunComputesEverything() throws {
        let expected = try undisturbed()
        try withBench { bench in
            _ = try bench.run()
            #expect(try bench.run(fresh: true).computed == 2)
            #expect(bench.pieces.count == 2)
            #expect(try bench.results() == expected)
            // Pieces of an interrupted run are forgotten too.
            try bench.stop(at: "3-2-2")
            #expect(throws: FragileStudy.Stopped.self) { try bench.run(fresh: true) }
            try bench.goOn(at: "3-2-2")
            #expect(try bench.run(fresh: true).computed == 2)
        }
    }

    @Test func aFreshRunKeepsPiecesMarkedAsLongAndSaysWhereTheyCameFrom() throws {
        try withFolder { folder in
            let bench = try Bench(folder, StudySamples.study(), long: ["3-2-2"])
            _ = try bench.run(threads: 1)
            #expect(try bench.records().pieces.allSatisfy { $0.environment == nil })
            #expect(try bench.run(fresh: true).computed == 1)
            #expect(bench.pieces == ["3-2 1/2"])
            let records = try bench.records()
            #expect(records.pieces[0].environment == nil && records.environment.threads == 2)
            #expect(records.pieces[1].environment?.threads == 1)
            // A run that computes nothing changes nothing.
            let before = try bench.data()
            #expect(try bench.run().computed == 0)
            #expect(try bench.data() == before)
            let all = try bench.run(fresh: true, long: true)
            #expect(all.computed == 2 && all.discarded == nil)
            #expect(try bench.records().pieces.allSatisfy { $0.environment == nil })
        }
    }

    @Test func aLongPieceOfOtherSettingsIsComputedAnewAndTheRunSaysSo() throws {
        try withFolder { folder in
            let bench = try Bench(folder, StudySamples.study(), long: ["3-2-2"])
            _ = try bench.run()
            let outcome = try bench.run(StudySamples.study("seed", "8"), fresh: true)
            #expect(outcome.computed == 2 && outcome.discarded == "they are of other settings")
        }
    }

    @Test(arguments: [("seed", "8"), ("draws", "3"), ("epsilon", "[1/10, 1/100]")])
    func aChangedConfigurationComputesEverything(key: String, value: String) throws {
        try withBench { bench in
            _ = try bench.run()
            let before = try bench.results()
            let changed = try StudySamples.study(key, value)
            #expect(try bench.run(changed).computed == 2)
            #expect(try bench.results() != before)
        }
    }

    @Test func piecesOfAnotherConfigurationAreNotMixedIn() throws {
        try withBench { bench in
            try bench.stop(at: "3-2-2")
            let other = try StudySamples.study("seed", "8")
            #expect(throws: FragileStudy.Stopped.self) { try bench.run(other) }
            try bench.goOn(at: "3-2-2")
            #expect(try bench.run().computed == 2)
            #expect(try bench.results() == undisturbed())
        }
    }

    @Test func damagedFilesOfTheStoreAreComputedAnew() throws {
        let expected = try undisturbed()
        try withBench { bench in
            try bench.stop(at: "3-2-2")
            #expect(throws: FragileStudy.Stopped.self) { try bench.run() }
            try bench.goOn(at: "3-2-2")
            try bench.damage("3-2")
            #expect(try bench.stored().isEmpty)
            #expect(try bench.run().computed == 2)
            #expect(try bench.results() == expected)

            // Damaged records are written again from the pieces, and damaged pieces are found in the records.
            try Data("{".utf8).write(to: bench.home.appendingPathComponent("records.json"))
            #expect(try bench.run().computed == 0)
            #expect(try bench.results() == expected)
            try bench.damage("3-2")
            #expect(try bench.run().computed == 0)

            try Data("{".utf8).write(to: bench.home.appendingPathComponent("records.json"))
            #expect(try bench.run().computed == 1)
            #expect(try bench.results() == expected)
        }
    }

    @Test func recordsOfAnotherFormatAreComputedAnew() throws {
        try withBench { bench in
            _ = try bench.run()
            try bench.dropPieces()
            let old = String(decoding: try bench.data(), as: UTF8.self).replacing("records/2", with: "records/0")
            try Data(old.utf8).write(to: bench.home.appendingPathComponent("records.json"))
            #expect(try bench.run().computed == 2)
        }
    }

    @Test(arguments: [1, 5])
    func recordsDoNotDependOnTheThreads(threads: Int) throws {
        let expected = try undisturbed()
        try withBench { bench in
            _ = try bench.run(threads: threads)
            #expect(try bench.results() == expected)
        }
    }

    @Test func aBadConfigurationStoresNothing() throws {
        try withBench { bench in
            var bad = bench.study.base
            bad.setting.draws = 0
            #expect(throws: UserError.self) { try bench.run(bad) }
            #expect(!FileManager.default.fileExists(atPath: bench.folder.appendingPathComponent("store").path))
        }
    }

    @Test func aStoreThatCannotBeMadeIsNamed() throws {
        try withBench { bench in
            try Data().write(to: bench.folder.appendingPathComponent("store"))
            let error = #expect(throws: UserError.self) { try bench.run() }
            #expect(error?.kind == .unwritable)
            let place = bench.folder.appendingPathComponent("store/pieces/results").path
            #expect(error?.description == "the folder cannot be made (\(place)): name a place you may write to")
        }
    }

    #if compiler(>=6.2)
        /// In a process of its own: a request to stop is never taken back.
        @Test func aRequestToStopEndsTheRunBeforeItsNextPiece() async {
            await #expect(processExitsWith: .success) {
                try withFolder { folder in
                    let bench = try Bench(folder, StudySamples.study())
                    Cancellation.process.request()
                    #expect(throws: Cancellation.Requested.self) { try bench.run() }
                    #expect(try bench.stored().isEmpty)
                }
            }
        }
    #endif
}
